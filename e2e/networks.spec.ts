import type { Page } from '@playwright/test'
import { networksRoutes } from '@portico/contract/networks/networks.routes'
import { addNetworks, fillNetwork, manyNetworks, networksPath } from './support/networks.ts'
import { expectRefusal } from './support/refusals.ts'
import { expect, look, test } from './support/screens.ts'

const field = (page: Page, name: string) => page.getByRole('textbox', { name })
const password = (page: Page) => page.getByLabel('Password', { exact: true })

test('networks that fail to load can be loaded again, the first one is added once its input obeys every rule, and its name is refused for another', async ({
  page,
  portal,
  building,
  faults,
}) => {
  const fault = await faults.refuse(networksRoutes.list)
  await page.goto(networksPath(building))
  await expect(page.getByText('There was a problem loading the network list')).toBeVisible()
  await fault.remove()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('combobox', { name: 'Find networks' })).toBeVisible()
  await expect(page).toHaveTitle('Settings: Network | Portico')
  await expect(page.getByRole('heading', { level: 1, name: 'Networks' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Breadcrumbs' })).toContainText('Settings: Network')
  await expect(page.getByText('No networks')).toBeVisible()
  await look(page, 'networks-empty')

  await page.getByRole('link', { name: 'Add network' }).first().click()
  await expect(page).toHaveURL(`${networksPath(building)}/add`)
  const submit = page.getByRole('button', { name: 'Add network', exact: true })
  await submit.click()
  for (const text of [
    'Enter a network name.',
    'Choose a band.',
    'Choose the security of the network.',
    'Enter a password.',
  ])
    await expect(page.getByText(text, { exact: true })).toBeVisible()
  await expect(field(page, 'Network name (SSID)')).toBeFocused()
  await look(page, 'network-add')
  for (const [ssid, text] of [
    ['x'.repeat(33), 'The network name can have at most 32 characters.'],
    ['鍵'.repeat(11), /^This network name is too long/],
    [' Lobby', 'Must be a valid SSID'],
    ['Lobby ', 'Must be a valid SSID'],
  ] as const) {
    await field(page, 'Network name (SSID)').fill(ssid)
    await expect(page.getByText(text, { exact: true })).toBeVisible()
  }
  for (const key of ['12345', 'x'.repeat(64)]) {
    await password(page).fill(key)
    await expect(page.getByText('The password must have 6 to 63 characters.', { exact: true })).toBeVisible()
  }
  await fillNetwork(page)
  await submit.click()
  await expect(page.getByText('Network added.', { exact: true })).toBeVisible()
  await expect(page).toHaveURL(networksPath(building))
  await expect(page.getByRole('row', { name: /Lobby/ })).toContainText(/2\.4.GHz.*WPA3/)
  const [kept] = await portal.ask<{ sealed: string }>(
    'select sealed_security_key as sealed from networks where property_id = $1',
    [building.id],
  )
  expect(kept?.sealed).toMatch(/^test\.[\w-]+:[\w-]+$/)

  await test.step('the name of another network is refused beside the field, and what was typed stays', async () => {
    await page.getByRole('link', { name: 'Add network' }).first().click()
    await fillNetwork(page)
    await submit.click()
    await expect(page.getByText('Failed to add network.', { exact: true })).toBeVisible()
    await expect(
      page.getByText('This property already has a network with this name on this band.', { exact: true }),
    ).toBeVisible()
    await expect(password(page)).toHaveValue('correct horse')
    await page.getByRole('link', { name: 'Cancel' }).click()
    await expect(page.getByRole('dialog')).toContainText('You have changes that are not saved.')
    await page.getByRole('dialog').getByRole('button', { name: 'Leave page' }).click()
    await expect(page).toHaveURL(networksPath(building))
  })
})

test('networks are listed ten to a page or more, one is changed with or without its password and deleted, and what a colleague has changed or deleted meanwhile is told', async ({
  page,
  portal,
  building,
}) => {
  const networkId = await addNetworks(portal, building, ['A Lobby', 'A Shared', 'A Vanished', ...manyNetworks])
  const stored = async () =>
    (
      await portal.ask<{ sealed: string }>('select sealed_security_key as sealed from networks where id = $1', [
        networkId,
      ])
    )[0]?.sealed
  const sealed = await stored()
  await page.goto(networksPath(building))
  const rows = page.locator('tbody tr')
  await test.step('networks are listed by name, and another size of the page is remembered', async () => {
    await expect(rows).toHaveCount(10)
    await expect(rows.nth(4)).toContainText('Floor 2')
    await look(page, 'networks')
    await page.getByRole('button', { name: 'Preferences' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('radio')).toHaveCount(4)
    await dialog.getByText('20 rows').click()
    await dialog.getByRole('button', { name: 'Confirm' }).click()
    await expect(rows).toHaveCount(20)
    await page.reload()
    await expect(rows).toHaveCount(20)
  })
  await page.getByRole('link', { name: 'Edit A Lobby' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Edit network' })).toBeVisible()
  await expect(password(page)).toHaveValue('')
  await expect(page.getByText('Leave this empty to keep it.')).toBeVisible()
  await look(page, 'network-edit')
  await field(page, 'Network name (SSID)').fill('A Lobby West')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Network settings updated.', { exact: true })).toBeVisible()
  expect(await stored()).toBe(sealed)
  await page.getByRole('link', { name: 'A Lobby West', exact: true }).click()
  await password(page).fill('battery staple')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Networks' })).toBeVisible()
  expect(await stored()).not.toBe(sealed)
  expect(await page.content()).not.toContain('battery staple')

  await page.getByRole('button', { name: 'Delete A Lobby West' }).click()
  await expect(page.getByRole('dialog')).toContainText('Delete A Lobby West?')
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('row', { name: /A Lobby West/ })).toBeVisible()
  await page.getByRole('button', { name: 'Delete A Lobby West' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByText('Network settings deleted.', { exact: true })).toBeVisible()
  await expect(page.getByRole('row', { name: /A Lobby West/ })).toHaveCount(0)

  await test.step('a network that somebody else has deleted cannot be deleted again and leaves the list', async () => {
    await portal.ask(`delete from networks where property_id = $1 and ssid = 'A Vanished'`, [building.id])
    await page.getByRole('button', { name: 'Delete A Vanished' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(page.getByText('Failed to delete network settings.', { exact: true })).toBeVisible()
    await expect(page.getByRole('row', { name: /A Vanished/ })).toHaveCount(0)
  })

  await test.step('a network that somebody else has changed keeps what was typed and offers the current state', async () => {
    const [shared] = await portal.ask<{ id: string }>(
      `select id from networks where property_id = $1 and ssid = 'A Shared'`,
      [building.id],
    )
    const sharedId = shared?.id
    await page.getByRole('link', { name: 'A Shared', exact: true }).click()
    await field(page, 'Network name (SSID)').fill('Mine')
    await portal.ask(`update networks set security = 'WPA3', version = version + 1 where id = $1`, [sharedId])
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expectRefusal(page, 'Somebody else has changed this')
    await expect(field(page, 'Network name (SSID)')).toHaveValue('Mine')
    await page.getByRole('button', { name: 'Load current state' }).click()
    await expect(field(page, 'Network name (SSID)')).toHaveValue('A Shared')
    await expect(page.getByRole('button', { name: /Security/ })).toContainText('WPA3')
    await expect(page.getByText('Somebody else has changed this')).toHaveCount(0)
    await field(page, 'Network name (SSID)').fill('A Common')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByText('Network settings updated.', { exact: true })).toBeVisible()

    await page.getByRole('link', { name: 'A Common', exact: true }).click()
    await field(page, 'Network name (SSID)').fill('Too late')
    await portal.ask('delete from networks where id = $1', [sharedId])
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expectRefusal(page, 'Somebody else has deleted this')
    await expect(field(page, 'Network name (SSID)')).toHaveValue('Too late')
  })
})
