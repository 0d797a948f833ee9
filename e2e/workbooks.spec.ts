import { workbookOf } from '../tools/testing/workbook-client.ts'
import { ownCompany } from './support/company.ts'
import { action, expectText } from './support/people.ts'
import { expect, look, test } from './support/screens.ts'

const property = 'Workbook Court'
const address = { addressLine1: '4 Mill Lane', city: 'Portland', stateOrRegion: 'OR', postalCode: '97201' }

test('a workbook is uploaded, shows what it would change and what is wrong with it, and is imported after a confirmation', async ({
  page,
  portal,
  building,
}) => {
  const company = await ownCompany(portal, building)
  const file = await workbookOf({
    properties: [{ name: property, ...address, countryCode: 'US' }],
    places: [
      { property, place: 'Building A' },
      { property, place: 'Building A / 101' },
    ],
    entrances: [
      { property, name: 'Lobby', type: 'Door' },
      { property, name: 'Roof', type: 'Hatch' },
    ],
  })
  await page.goto('/companies/workbooks')
  await expect(page).toHaveURL(`/companies/${company.companyId}/workbooks`)
  await action(page, 'Check file').click()
  await expectText(page, 'Choose a file.')
  await look(page, 'workbooks')
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'court.xlsx', mimeType: 'application/octet-stream', buffer: file })
  await action(page, 'Check file').click()
  await expectText(page, '4 new, 0 changed, 0 unchanged, 1 with a problem')
  await expectText(page, 'The word is unknown.')
  await look(page, 'workbook-preview')
  const there = page.url()

  await action(page, 'Import 4 rows').click()
  await expectText(page, '4 rows were imported.')
  await page.goto('/')
  await page.goBack()
  await expect(page).toHaveURL(there)
  await expectText(page, '4 rows were imported.')
  await look(page, 'workbook-result')
  await expect(page.getByRole('link', { name: property }).first()).toBeVisible()
})
