import type { Page } from '@playwright/test'
import type { KeyWithAccessPoints } from '@portico/contract/keys/keys.schema'
import type { Building } from './building.ts'
import type { Portal } from './portal.ts'

/** The doors of the building that key journeys use: guests can open the one with a panel by code. */
export const PLAIN = 'Front Door'
export const PANEL = 'Lobby'

export async function listKeys(page: Page, portal: Portal, propertyId: string): Promise<KeyWithAccessPoints[]> {
  const reply = await page.request.get(`${portal.origin}/v1/keys/${propertyId}`)
  return (await reply.json()).keysWithAccessPoints
}

/** Creates a key that opens the door without a panel, and the one with it for guests on Monday mornings; returns its id. */
export async function makeKey(portal: Portal, building: Building, name: string) {
  const doors = await portal.ask<{ id: string; name: string }>(
    'select id, name from entrances where property_id = $1',
    [building.id],
  )
  const idOf = (wanted: string) => doors.find((door) => door.name === wanted)?.id
  const monday = { type: 'WEEKLY', filter: { MONDAY: [{ startTime: '08:00', endTime: '12:00' }] } }
  const { keyId } = await portal.call<{ keyId: string }>(building.account, 'POST', '/v1/keys', {
    propertyId: building.id,
    name,
    description: null,
    accessPoints: [
      { accessPointId: idOf(PLAIN), isGuestSharable: false, guestSchedules: [] },
      { accessPointId: idOf(PANEL), isGuestSharable: true, guestSchedules: [monday] },
    ],
  })
  return keyId
}

export const row = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: true })
export const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
export const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
