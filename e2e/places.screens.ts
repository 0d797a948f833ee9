import { addYard } from './support/places.ts'
import { expect, look, test } from './support/screens.ts'

test('the table of places with the entrances of one of them', async ({ page, portal, building }) => {
  await addYard(portal, building)
  await page.goto(`${building.path}/places`)
  await page.getByRole('button', { name: 'Yard', exact: true }).click()
  const panel = page.getByRole('region', { name: 'Yard Access Points' })
  await expect(panel.getByRole('link', { name: 'Yard Gate' })).toBeVisible()
  await look(page, 'places')
})
