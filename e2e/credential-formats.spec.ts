import type { Page } from '@playwright/test'
import { credentialFormatsRoutes } from '@portico/contract/credential-formats/credential-formats.routes'
import { addFormatsInUse, chooseFormat, formatField, formatsOf, openFormats } from './support/credentials.ts'
import { expect, test } from './support/journey.ts'
import { confirm, dialog, expectText } from './support/people.ts'

const submit = (page: Page) => page.getByRole('button', { name: 'Add credential format' }).click()

test('formats that fail to load can be loaded again, a physical one is added within its limits and only once, and deleted after a question', async ({
  page,
  building,
  faults,
}) => {
  const fault = await faults.refuse(credentialFormatsRoutes.list)
  await page.goto(formatsOf(building))
  await expectText(page, 'There was a problem loading the credential formats.')
  await fault.remove()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('combobox', { name: 'Find credential formats' })).toBeVisible()
  await expect(page).toHaveTitle('Settings: Credential formats | Portico')
  await expect(page.getByRole('navigation', { name: 'Breadcrumbs' })).toContainText('Settings: Credential formats')
  await expectText(page, 'No credential formats')

  await page.getByRole('link', { name: 'Add credential format' }).first().click()
  await submit(page)
  await expectText(page, 'Choose a format.')
  await chooseFormat(page, 'HID Prox H10301 26-bit')
  await submit(page)
  for (const text of ['Facility Code is required.', 'Range min is required.', 'Range max is required.'])
    await expectText(page, text)
  await expect(formatField(page, 'Facility Code')).toBeFocused()
  await formatField(page, 'Facility Code').fill('256')
  await expectText(page, 'Facility Code cannot be greater than 255.')
  await formatField(page, 'Facility Code').fill('twelve')
  await expectText(page, 'Facility Code must be a whole number.')
  await formatField(page, 'Range max').fill('65536')
  await expectText(page, 'Range max cannot be greater than 65535.')
  await formatField(page, 'Range max').fill('100')
  await formatField(page, 'Range min').fill('200')
  await expectText(page, 'Range min cannot be greater than range max.')
  await expectText(page, 'Range max cannot be lower than Range min')
  await formatField(page, 'Range max').fill('300')
  await expect(page.getByText('Range min cannot be greater than range max.')).toHaveCount(0)
  await formatField(page, 'Facility Code').fill('12')
  await submit(page)
  await expectText(page, 'Credential format added.')
  await expect(page.getByRole('row', { name: /H10301/ })).toContainText(/Physical.*12.*200–300/)

  await test.step('a format that exists already is refused, and what was typed stays', async () => {
    await page.getByRole('link', { name: 'Add credential format' }).first().click()
    await chooseFormat(page, 'HID Prox H10301 26-bit')
    await formatField(page, 'Facility Code').fill('12')
    await formatField(page, 'Range min').fill('200')
    await formatField(page, 'Range max').fill('300')
    await submit(page)
    await expectText(page, 'This credential format already exists.')
    await expect(formatField(page, 'Range max')).toHaveValue('300')
    await page.getByRole('link', { name: 'Cancel' }).click()
    await confirm(page, 'Leave page')
    await expect(page).toHaveURL(formatsOf(building))
  })

  const row = page.getByRole('row', { name: /H10301/ })
  await page.getByRole('button', { name: 'Delete HID Prox H10301 26-bit' }).click()
  await expect(dialog(page)).toContainText('Delete HID Prox H10301 26-bit?')
  await confirm(page, 'Delete')
  await expectText(page, 'Credential format deleted.')
  await expect(row).toHaveCount(0)
})

test('the list says which format is in force, which overlap and how many fobs and codes use them', async ({
  page,
  portal,
  building,
}) => {
  await addFormatsInUse(portal, building)
  await page.goto(formatsOf(building))
  const row = (name: string | RegExp) => page.getByRole('row', { name })
  await expect(page.getByText('New access codes have 4 digits.')).toBeVisible()
  await expect(row(/Access code with 4 digits/)).toContainText('In force')
  await expect(row(/Access code with 4 digits/)).toContainText('1 access code')
  await expect(row(/Access code with 8 digits/)).toContainText('Replaced by a newer format')
  await expect(row(/1000–1999 *Overlaps/)).toContainText('Overlaps with1500–2500 (Floor 1)')
  await expect(row(/1500–2500 *Overlaps/)).toContainText('1 fob')

  await row(/1500–2500 *Overlaps/)
    .getByRole('button', { name: /^Delete/ })
    .click()
  await expect(dialog(page)).toContainText('1 fob has a number of this format. It keeps working')
  await dialog(page).getByRole('button', { name: 'Cancel' }).click()
  await row(/Access code with 4 digits/)
    .getByRole('button', { name: /^Delete/ })
    .click()
  await expect(dialog(page)).toContainText('1 access code of the property stays as it is.')
  await confirm(page, 'Delete')
  await expect(page.getByText('New access codes have 8 digits.')).toBeVisible()

  await test.step('the form says so before another one is added', async () => {
    await page.getByRole('link', { name: 'Add credential format' }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: 'Add credential format' })).toBeVisible()
    await chooseFormat(page, 'HID Prox H10301 26-bit')
    await formatField(page, 'Facility Code').fill('12')
    await formatField(page, 'Range min').fill('1990')
    await formatField(page, 'Range max').fill('1999')
    await expectText(page, 'These numbers overlap with')
    await formatField(page, 'Facility Code').fill('13')
    await expect(page.getByText('These numbers overlap with')).toHaveCount(0)
    await page.getByRole('link', { name: 'Cancel' }).click()
    await confirm(page, 'Leave page')
  })
})

test('a code format asks for nothing but its place, and one that cannot be added or deleted is reported and can be tried again', async ({
  page,
  building,
  faults,
}) => {
  await page.goto(`${formatsOf(building)}/add`)
  await chooseFormat(page, 'HID Prox H10302 37-bit')
  await expect(formatField(page, 'Facility Code')).toHaveCount(0)
  await formatField(page, 'Range min').fill('5')
  await chooseFormat(page, 'Access code with 8 digits')
  await expect(formatField(page, 'Range min')).toHaveCount(0)
  const adding = await faults.drop(credentialFormatsRoutes.create)
  await submit(page)
  await expectText(page, 'Failed to add credential format.')
  await adding.remove()
  await submit(page)
  await expectText(page, 'Credential format added.')
  const row = page.getByRole('row', { name: /Access code with 8 digits/ })
  await expect(row).toContainText(/Code--/)
  await faults.drop(credentialFormatsRoutes.delete)
  await row.getByRole('button', { name: /^Delete/ }).click()
  await confirm(page, 'Delete')
  await expectText(page, 'Failed to delete credential format.')
})

test('the form offers physical formats and code formats as far as the flags say so', async ({
  page,
  building,
  setFlags,
}) => {
  for (const [accessCodes, fobs] of [
    [true, true],
    [true, false],
    [false, true],
  ] as const) {
    await setFlags({ accessCodesEnabled: accessCodes, accessCodesEnabledProperties: [], fobsEnabled: fobs })
    await page.goto(`${formatsOf(building)}/add`)
    await openFormats(page)
    await expect(page.getByRole('option').first()).toBeVisible()
    await expect(page.getByRole('option', { name: 'HID Prox H10301 26-bit' })).toHaveCount(fobs ? 1 : 0)
    await expect(page.getByRole('option', { name: 'Access code with 4 digits' })).toHaveCount(accessCodes ? 1 : 0)
  }
})
