import type { Building } from './building.ts'
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
