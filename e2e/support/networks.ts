import type { Page } from '@playwright/test'
import type { Building } from './building.ts'
import { expect } from './journey.ts'
import type { Portal } from './portal.ts'

export const networksPath = (building: Building) => `${building.path}/settings/networks`

/** Adds networks with these names; returns the id of the first one. Their passwords cannot be used. */
export async function addNetworks(portal: Portal, building: Building, names: readonly string[]) {
  const [network] = await portal.ask<{ id: string }>(
    `insert into networks (property_id, id, ssid, band, security, sealed_security_key)
     select $1, gen_random_uuid(), name, '5', 'WPA2', 'none' from unnest($2::text[]) name returning id`,
    [building.id, names],
  )
  return network?.id ?? ''
}

/** More networks than two pages hold. */
export const manyNetworks = Array.from({ length: 24 }, (_, index) => `Floor ${index + 1}`)

export const ssid = (page: Page) => page.getByRole('textbox', { name: 'Network name (SSID)' })

/** Fills in the form of a network that can be added. */
export async function fillNetwork(page: Page) {
  // Before hydration a click is replayed later, and `check` does not wait for that.
  await expect(page.locator('html[data-interactive]')).toBeAttached()
  await ssid(page).fill('Lobby')
  await page.getByRole('radio', { name: /2\.4/ }).check()
  await page.getByRole('button', { name: /Security/ }).click()
  await page.getByRole('option', { name: 'WPA3', exact: true }).click()
  await page.getByLabel('Password', { exact: true }).fill('correct horse')
}
