import { addFormatsInUse, chooseFormat, formatField, formatsOf } from './support/credentials.ts'
import { expectText } from './support/people.ts'
import { expect, look, test } from './support/screens.ts'

test('the list of credential formats, and the form of one with errors', async ({ page, portal, building }) => {
  await addFormatsInUse(portal, building)
  await page.goto(formatsOf(building))
  await expect(page.getByRole('row', { name: /H10301/ })).toHaveCount(2)
  await look(page, 'credential-formats')
  await page.getByRole('link', { name: 'Add credential format' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Add credential format' })).toBeVisible()
  await chooseFormat(page, 'HID Prox H10301 26-bit')
  await formatField(page, 'Facility Code').fill('twelve')
  await formatField(page, 'Range min').fill('200')
  await formatField(page, 'Range max').fill('100')
  await page.getByRole('button', { name: 'Add credential format' }).click()
  await expectText(page, 'Facility Code must be a whole number.')
  await expectText(page, 'Range min cannot be greater than range max.')
  await look(page, 'credential-format-add')
})
