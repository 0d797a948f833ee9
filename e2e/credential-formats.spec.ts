import type { Page } from '@playwright/test'
import { expect, lookAt, test } from './support/journey.ts'
import type { Portal } from './support/portal.ts'

const listPath = (propertyId: string) => `/properties/${propertyId}/settings/credential-formats`
const field = (page: Page, name: string) => page.getByRole('textbox', { name })
const formats = (page: Page) => page.getByRole('button', { name: /^Format/ })
const openFormats = (page: Page) => formats(page).click()
/** On a busy machine the list may still move under the pointer. */
const chooseFormat = (page: Page, name: string) =>
  expect(async () => {
    await openFormats(page)
    await page.getByRole('option', { name, exact: true }).click()
    await expect(formats(page)).toContainText(name, { timeout: 1_000 })
  }).toPass()
const submit = (page: Page) => page.getByRole('button', { name: 'Add credential format' }).click()
/** One without formats, and without them it is left. */
const bareProperty = async (portal: Portal) => {
  const [row] = await portal.ask<{ id: string }>(
    `select property_id as id from memberships m where account_id = $1
       and not exists (select from credential_formats f where f.property_id = m.property_id) order by id limit 1`,
    [portal.cast.portfolio],
  )
  return row?.id ?? ''
}

test('a physical format is added within its limits, refused a second time, and deleted', async ({
  page,
  portal,
  signInAs,
}) => {
  const propertyId = await bareProperty(portal)
  await signInAs('portfolio')
  await page.goto(listPath(propertyId))
  await expect(page).toHaveTitle('Settings: Credential formats | Portico')
  await expect(page.getByRole('navigation', { name: 'Breadcrumbs' })).toContainText('Settings: Credential formats')
  await expect(page.getByText('No credential formats')).toBeVisible()

  await page.getByRole('link', { name: 'Add credential format' }).click()
  await submit(page)
  await expect(page.getByText('Choose a format.')).toBeVisible()
  await chooseFormat(page, 'HID Prox H10301 26-bit')
  await submit(page)
  for (const text of ['Facility Code is required.', 'Range min is required.', 'Range max is required.'])
    await expect(page.getByText(text)).toBeVisible()
  await expect(field(page, 'Facility Code')).toBeFocused()
  await field(page, 'Facility Code').fill('256')
  await expect(page.getByText('Facility Code cannot be greater than 255.')).toBeVisible()
  await field(page, 'Facility Code').fill('twelve')
  await expect(page.getByText('Facility Code must be a whole number.')).toBeVisible()
  await field(page, 'Range max').fill('65536')
  await expect(page.getByText('Range max cannot be greater than 65535.')).toBeVisible()
  await field(page, 'Range max').fill('100')
  await field(page, 'Range min').fill('200')
  await expect(page.getByText('Range min cannot be greater than range max.')).toBeVisible()
  await expect(page.getByText('Range max cannot be lower than Range min')).toBeVisible()
  await lookAt(page, 'credential-format-add')
  await field(page, 'Range max').fill('300')
  await expect(page.getByText('Range min cannot be greater than range max.')).toHaveCount(0)
  await field(page, 'Facility Code').fill('12')
  await submit(page)
  await expect(page.getByText('Credential format added.')).toBeVisible()
  const row = page.getByRole('row', { name: /H10301/ })
  await expect(row).toContainText(/Physical.*12.*200–300/)
  await lookAt(page, 'credential-formats')

  await page.getByRole('link', { name: 'Add credential format' }).click()
  await chooseFormat(page, 'HID Prox H10301 26-bit')
  await field(page, 'Facility Code').fill('12')
  await field(page, 'Range min').fill('200')
  await field(page, 'Range max').fill('300')
  await submit(page)
  await expect(page.getByText('This credential format already exists.')).toBeVisible()
  await expect(field(page, 'Range max')).toHaveValue('300')

  await page.getByRole('link', { name: 'Cancel' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Leave page' }).click()
  await page.getByRole('button', { name: 'Delete HID Prox H10301 26-bit' }).click()
  await expect(page.getByRole('dialog')).toContainText('Are you sure you want to delete HID Prox H10301 26-bit of')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByText('Credential format deleted.')).toBeVisible()
  await expect(row).toHaveCount(0)
})

test('a code format asks for nothing but its place', async ({ page, portal, signInAs }) => {
  const propertyId = await bareProperty(portal)
  await signInAs('portfolio')
  await page.goto(`${listPath(propertyId)}/add`)
  await chooseFormat(page, 'HID Prox H10302 37-bit')
  await expect(field(page, 'Facility Code')).toHaveCount(0)
  await field(page, 'Range min').fill('5')
  await chooseFormat(page, 'Access code with 8 digits')
  await expect(field(page, 'Range min')).toHaveCount(0)
  await submit(page)
  await expect(page.getByText('Credential format added.')).toBeVisible()
  await expect(page.getByRole('row', { name: /Access code with 8 digits/ })).toContainText(/Code––/)
  await portal.ask('delete from credential_formats where property_id = $1', [propertyId])
})

for (const { accessCodes, fobs, groups } of [
  { accessCodes: true, fobs: true, groups: ['Physical', 'Code'] },
  { accessCodes: true, fobs: false, groups: ['Code'] },
  { accessCodes: false, fobs: true, groups: ['Physical'] },
]) {
  test(`with ${groups.join(' and ')} enabled, those formats are offered`, async ({
    page,
    portal,
    signInAs,
    setFlags,
  }) => {
    await signInAs('portfolio')
    await setFlags({ accessCodesEnabled: accessCodes, accessCodesEnabledProperties: [], fobsEnabled: fobs })
    await page.goto(`${listPath(portal.cast.properties.openToPartner)}/add`)
    await openFormats(page)
    await expect(page.getByRole('option', { name: 'HID Prox H10301 26-bit' })).toHaveCount(fobs ? 1 : 0)
    await expect(page.getByRole('option', { name: 'Access code with 4 digits' })).toHaveCount(accessCodes ? 1 : 0)
  })
}

test('where neither fobs nor codes are enabled there is nothing to add', async ({
  page,
  portal,
  signInAs,
  setFlags,
}) => {
  await signInAs('portfolio')
  await setFlags({ accessCodesEnabled: false, accessCodesEnabledProperties: [], fobsEnabled: false })
  await page.goto(`${listPath(portal.cast.properties.openToPartner)}/add`)
  await expect(page.getByText('There is no format to add')).toBeVisible()
})

test('a format that cannot be added or deleted says so', async ({ page, portal, signInAs }) => {
  await signInAs('portfolio')
  const propertyId = portal.cast.properties.withoutPermissions
  await page.goto(`${listPath(propertyId)}/add`)
  await chooseFormat(page, 'Access code with 7 digits')
  await page.route('**/v1/credentialFormat', (route) => route.abort(), { times: 1 })
  await submit(page)
  await expect(page.getByText('Failed to add credential format.')).toBeVisible()
  await submit(page)
  await expect(page.getByText('Credential format added.')).toBeVisible()
  await page.route('**/v1/credentialFormat/*', (route) => route.abort(), { times: 1 })
  await page
    .getByRole('row', { name: /Access code with 7 digits/ })
    .getByRole('button', { name: /^Delete/ })
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Failed to delete credential format.')).toBeVisible()
  await portal.ask('delete from credential_formats where property_id = $1', [propertyId])
})

test('a list that fails to load says so and can be tried again', async ({ page, portal, signInAs }) => {
  await signInAs('portfolio')
  await portal.ask('alter table credential_formats rename to credential_formats_away')
  try {
    await page.goto(listPath(portal.cast.properties.openToPartner))
    await expect(page.getByText('There was a problem loading the credential formats.')).toBeVisible()
  } finally {
    await portal.ask('alter table credential_formats_away rename to credential_formats')
  }
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('combobox', { name: 'Find credential formats' })).toBeVisible()
})

test('without the flag the pages of credential formats lead to the settings', async ({
  page,
  portal,
  signInAs,
  setFlags,
}) => {
  const { openToPartner: propertyId } = portal.cast.properties
  await signInAs('portfolio')
  await setFlags({ credentialFormatsEnabled: false, safetrustEnabled: false })
  for (const path of ['', '/add']) {
    await page.goto(`${listPath(propertyId)}${path}`)
    await expect(page, path).toHaveURL(`${portal.origin}/properties/${propertyId}/settings`)
  }
})
