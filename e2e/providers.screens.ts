import { choose, press } from './support/properties.ts'
import { expect, look, test } from './support/screens.ts'

test('the providers of a property, and the form for their access with what is missing', async ({ page, building }) => {
  await building.optIn()
  await page.goto(building.path)
  await expect(page.getByRole('checkbox')).toHaveCount(13)
  await look(page, 'providers-tab')
  await choose(page, 'Parcelwing')
  await choose(page, 'Quillpost')
  await press(page, 'Manage access')
  await page.getByRole('radio', { name: 'Disable access' }).check()
  await press(page, 'Save')
  await expect(page.getByText('You must select a reason')).toBeVisible()
  await look(page, 'providers-manage-access')
})

test('the providers of a property whose agreement is not signed', async ({ page, portal, building }) => {
  await building.optIn()
  await portal.ask(`update entity_permissions set key_access_status = 'OPT_OUT' where property_id = $1`, [building.id])
  await page.goto(`${building.path}/providers`)
  await expect(page.getByText('Agreement is not signed')).toBeVisible()
  await look(page, 'providers-not-signed')
})
