import type { Page } from '@playwright/test'
import { expect, lookAt, test } from './support/journey.ts'
import type { Portal } from './support/portal.ts'

const listPath = (propertyId: string) => `/properties/${propertyId}/settings/networks`
const field = (page: Page, name: string) => page.getByRole('textbox', { name })
const password = (page: Page) => page.getByLabel('Password', { exact: true })
const chooseSecurity = async (page: Page, name: string) => {
  await page.getByRole('button', { name: /Security/ }).click()
  await page.getByRole('option', { name, exact: true }).click()
}
const propertyOfSingle = async (portal: Portal) => {
  const [row] = await portal.ask<{ id: string }>('select property_id as id from memberships where account_id = $1', [
    portal.cast.single,
  ])
  return row?.id ?? ''
}
/** Not every journey types what it needs; the key of these opens nothing. */
const plant = async (portal: Portal, propertyId: string, names: readonly string[]) =>
  portal.ask<{ id: string }>(
    `insert into networks (property_id, id, ssid, band, security, sealed_security_key)
     select $1, gen_random_uuid(), name, '5', 'WPA2', 'none' from unnest($2::text[]) name returning id`,
    [propertyId, names],
  )

test('the first network of a property is added, once it obeys every rule', async ({ page, portal, signInAs }) => {
  const propertyId = await propertyOfSingle(portal)
  await signInAs('single')
  await page.goto(listPath(propertyId))
  await expect(page).toHaveTitle('Settings: Network | Portico')
  await expect(page.getByRole('heading', { level: 1, name: 'Networks' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Breadcrumbs' })).toContainText('Settings: Network')
  await expect(page.getByText('No networks')).toBeVisible()
  await lookAt(page, 'networks-empty')

  await page.getByRole('link', { name: 'Add network' }).click()
  await expect(page).toHaveURL(`${portal.origin}${listPath(propertyId)}/add`)
  const submit = page.getByRole('button', { name: 'Add network', exact: true })
  await submit.click()
  for (const text of [
    'Enter a network name.',
    'Choose a band.',
    'Choose the security of the network.',
    'Enter a password.',
  ])
    await expect(page.getByText(text)).toBeVisible()
  await expect(field(page, 'Network name (SSID)')).toBeFocused()
  await lookAt(page, 'network-add')
  for (const [ssid, text] of [
    ['x'.repeat(33), 'The network name can have at most 32 characters.'],
    ['鍵'.repeat(11), /^This network name is too long/],
    [' Lobby', 'Must be a valid SSID'],
    ['Lobby ', 'Must be a valid SSID'],
  ] as const) {
    await field(page, 'Network name (SSID)').fill(ssid)
    await expect(page.getByText(text)).toBeVisible()
  }
  for (const key of ['12345', 'x'.repeat(64)]) {
    await password(page).fill(key)
    await expect(page.getByText('The password must have 6 to 63 characters.')).toBeVisible()
  }
  await field(page, 'Network name (SSID)').fill('Lobby')
  await page.getByRole('radio', { name: /2\.4/ }).check()
  await chooseSecurity(page, 'WPA3')
  await password(page).fill('correct horse')
  await submit.click()
  await expect(page.getByText('Network added.')).toBeVisible()
  await expect(page).toHaveURL(`${portal.origin}${listPath(propertyId)}`)
  await expect(page.getByRole('row', { name: /Lobby/ })).toContainText(/2\.4.GHz.*WPA3/)
  const [kept] = await portal.ask<{ sealed: string }>(
    'delete from networks where property_id = $1 returning sealed_security_key as sealed',
    [propertyId],
  )
  expect(kept?.sealed).toMatch(/^test\.[\w-]+:[\w-]+$/)
})

test('a network is changed, with its password or without, and deleted', async ({ page, portal, signInAs }) => {
  const { openToPartner: propertyId } = portal.cast.properties
  const [planted] = await plant(portal, propertyId, ['Lobby'])
  const stored = async () =>
    (
      await portal.ask<{ sealed: string }>('select sealed_security_key as sealed from networks where id = $1', [
        planted?.id,
      ])
    )[0]?.sealed
  const sealed = await stored()
  await signInAs('portfolio')
  await page.goto(listPath(propertyId))
  await page.getByRole('link', { name: 'Edit Lobby' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Edit network' })).toBeVisible()
  await expect(password(page)).toHaveValue('')
  await expect(page.getByText('Leave this empty to keep it.')).toBeVisible()
  await lookAt(page, 'network-edit')
  await field(page, 'Network name (SSID)').fill('Lobby West')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Network settings updated.')).toBeVisible()
  expect(await stored()).toBe(sealed)
  await page.getByRole('link', { name: 'Lobby West', exact: true }).click()
  await password(page).fill('battery staple')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Networks' })).toBeVisible()
  expect(await stored()).not.toBe(sealed)
  expect(await page.content()).not.toContain('battery staple')

  await page.getByRole('button', { name: 'Delete Lobby West' }).click()
  await expect(page.getByRole('dialog')).toContainText('Are you sure you want to delete Lobby West?')
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('row', { name: /Lobby West/ })).toBeVisible()
  await page.getByRole('button', { name: 'Delete Lobby West' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByText('Network settings deleted.')).toBeVisible()
  await expect(page.getByRole('row', { name: /Lobby West/ })).toHaveCount(0)
})

test('a name that is taken is told beside it, and what was typed stays', async ({ page, portal, signInAs }) => {
  const { openToPartner: propertyId } = portal.cast.properties
  await plant(portal, propertyId, ['Taken'])
  await signInAs('portfolio')
  await page.goto(`${listPath(propertyId)}/add`)
  await field(page, 'Network name (SSID)').fill('Taken')
  await page.getByRole('radio', { name: /^5/ }).check()
  await chooseSecurity(page, 'WPA2')
  await password(page).fill('correct horse')
  await page.getByRole('button', { name: 'Add network', exact: true }).click()
  await expect(page.getByText('Failed to add network.')).toBeVisible()
  await expect(
    page.getByText('This property already has a network with this name on this band.', { exact: true }),
  ).toBeVisible()
  await expect(password(page)).toHaveValue('correct horse')
  await page.getByRole('link', { name: 'Cancel' }).click()
  await expect(page.getByRole('dialog')).toContainText('You have changes that are not saved.')
  await page.getByRole('dialog').getByRole('button', { name: 'Leave page' }).click()
  await expect(page).toHaveURL(`${portal.origin}${listPath(propertyId)}`)
})

test('a network that somebody else has changed keeps what was typed and offers the current state', async ({
  page,
  portal,
  signInAs,
}) => {
  const { openToPartner: propertyId } = portal.cast.properties
  const [planted] = await plant(portal, propertyId, ['Shared'])
  await signInAs('portfolio')
  await page.goto(`${listPath(propertyId)}/${planted?.id}`)
  await field(page, 'Network name (SSID)').fill('Mine')
  await portal.ask(`update networks set security = 'WPA3', version = version + 1 where id = $1`, [planted?.id])
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Somebody else has changed this')).toBeVisible()
  await expect(field(page, 'Network name (SSID)')).toHaveValue('Mine')
  await page.getByRole('button', { name: 'Load current state' }).click()
  await expect(field(page, 'Network name (SSID)')).toHaveValue('Shared')
  await expect(page.getByRole('button', { name: /Security/ })).toContainText('WPA3')
  await field(page, 'Network name (SSID)').fill('Ours')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Network settings updated.')).toBeVisible()

  await page.getByRole('link', { name: 'Ours', exact: true }).click()
  await field(page, 'Network name (SSID)').fill('Too late')
  await portal.ask('delete from networks where id = $1', [planted?.id])
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Failed to update network settings.')).toBeVisible()
  await expect(field(page, 'Network name (SSID)')).toHaveValue('Too late')
})

test('a network that does not exist is not found', async ({ page, portal, signInAs }) => {
  await signInAs('portfolio')
  await page.goto(`${listPath(portal.cast.properties.openToPartner)}/00000000-0000-4000-8000-000000000000`)
  await expect(page.getByRole('heading', { level: 1, name: 'Network Not Found' })).toBeVisible()
})

test('ten networks to a page, by name; another size is remembered', async ({ page, portal, signInAs }) => {
  const { optedOut: propertyId } = portal.cast.properties
  await plant(
    portal,
    propertyId,
    Array.from({ length: 24 }, (_, index) => `Floor ${index + 1}`),
  )
  await signInAs('portfolio')
  await page.goto(listPath(propertyId))
  const rows = page.locator('tbody tr')
  await expect(rows).toHaveCount(10)
  await expect(rows.nth(1)).toContainText('Floor 2')
  // It opens with the page, and would hide the page at the width of a phone.
  await lookAt(page, 'networks')
  await page.getByRole('button', { name: 'Preferences' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('radio')).toHaveCount(4)
  await dialog.getByText('20 rows').click()
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(rows).toHaveCount(20)
  await page.reload()
  await expect(rows).toHaveCount(20)
})

test('a list that fails to load says so and can be tried again', async ({ page, portal, signInAs }) => {
  await signInAs('portfolio')
  await portal.ask('alter table networks rename to networks_away')
  try {
    await page.goto(listPath(portal.cast.properties.openToPartner))
    await expect(page.getByText('There was a problem loading the network list')).toBeVisible()
  } finally {
    await portal.ask('alter table networks_away rename to networks')
  }
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('combobox', { name: 'Find networks' })).toBeVisible()
})

test('a network that cannot be deleted says so', async ({ page, portal, signInAs }) => {
  const { openToPartner: propertyId } = portal.cast.properties
  const [planted] = await plant(portal, propertyId, ['Vanished'])
  await signInAs('portfolio')
  await page.goto(listPath(propertyId))
  await portal.ask('delete from networks where id = $1', [planted?.id])
  await page.getByRole('button', { name: 'Delete Vanished' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByText('Failed to delete network settings.')).toBeVisible()
  await expect(page.getByRole('row', { name: /Vanished/ })).toHaveCount(0)
})

test('without the flag every page of networks leads to the settings', async ({ page, portal, signInAs, setFlags }) => {
  const { openToPartner: propertyId } = portal.cast.properties
  await signInAs('portfolio')
  await setFlags({ networkSettingsEnabled: false, safetrustEnabled: false })
  for (const path of ['', '/add', '/00000000-0000-4000-8000-000000000000']) {
    await page.goto(`${listPath(propertyId)}${path}`)
    await expect(page, path).toHaveURL(`${portal.origin}/properties/${propertyId}/settings`)
  }
})
