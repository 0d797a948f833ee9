import { signAgreement } from './support/consent.ts'
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

test('a decision with a note and an end, earlier decisions, and the signed agreement', async ({
  page,
  portal,
  building,
}) => {
  const version = await signAgreement(portal, building)
  await page.goto(building.path)
  await choose(page, 'Parcelwing')
  await press(page, 'Manage access')
  await page.getByRole('radio', { name: 'Disable access' }).check()
  await page.getByRole('button', { name: /^Reason/ }).click()
  await page.getByRole('option', { name: 'Under repair' }).click()
  await page.getByRole('textbox', { name: 'Note - optional' }).fill('The lift is being repaired.')
  await page.getByRole('checkbox', { name: 'Enable access again on a certain day' }).check()
  await page.getByRole('textbox', { name: 'Enable again on' }).fill('2029/01/31')
  await look(page, 'providers-decision')
  await press(page, 'Save')
  await page.getByRole('button', { name: 'Decisions about Parcelwing' }).click()
  await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(1)
  await look(page, 'providers-decisions')
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await look(page, 'providers-decided')
  await press(page, 'Signed agreement')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: `Text of version ${version}` })
    .click()
  await look(page, 'providers-agreement')
})

test('the providers of a property whose agreement is not signed', async ({ page, portal, building }) => {
  await building.optIn()
  await portal.ask(`update entity_permissions set key_access_status = 'OPT_OUT' where property_id = $1`, [building.id])
  await page.goto(`${building.path}/providers`)
  await expect(page.getByText('Agreement is not signed')).toBeVisible()
  await look(page, 'providers-not-signed')
})
