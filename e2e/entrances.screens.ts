import { addTaggedEntrances } from './support/entrances.ts'
import { harborline } from './support/properties.ts'
import { expect, look, test } from './support/screens.ts'

const cards = 'main li:has(h2)'

test('the entrances of a property', async ({ page, portal, signInAs }) => {
  await signInAs('portfolio')
  await page.goto(`/properties/${await harborline(portal)}/entrances`)
  await expect(page.locator(cards)).toHaveCount(10)
  await look(page, 'entrances')
})

test('the entrances of one type', async ({ page, portal, building }) => {
  await addTaggedEntrances(portal, building)
  await building.optIn()
  await page.goto(`${building.path}/entrances?type=keyAccess`)
  await expect(page.locator(`${cards} h2`)).toHaveText(['Asleep', 'Everything'])
  await look(page, 'entrances-key-access')
})

test('the entrances of a property, for a partner', async ({ page, portal, signInAs }) => {
  await signInAs('partner')
  await page.goto(`/properties/${portal.cast.properties.openToPartner}/entrances`)
  await expect(page.getByText('Open to you', { exact: true }).first()).toBeVisible()
  await look(page, 'entrances-partner')
})
