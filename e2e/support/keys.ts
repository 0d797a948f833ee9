import type { Page } from '@playwright/test'
import { type GuestSchedule, weeklySchedule } from '@portico/contract/keys/keys.rules'
import type { KeyWithAccessPoints } from '@portico/contract/keys/keys.schema'
import type { Building } from './building.ts'
import { expect } from './journey.ts'
import type { Portal } from './portal.ts'

/** The doors of the building that key journeys use: guests can open the one with a panel by code. */
export const PLAIN = 'Front Door'
export const PANEL = 'Lobby'

export const addPanel = (building: Building) => building.addEntrance(PANEL, { panel: true })

export async function listKeys(page: Page, portal: Portal, propertyId: string): Promise<KeyWithAccessPoints[]> {
  const reply = await page.request.get(`${portal.origin}/v1/keys/${propertyId}`)
  return (await reply.json()).keysWithAccessPoints
}

/** The ids of keys, in the order of their names. */
export async function keyIdsOf(portal: Portal, building: Building, names: readonly string[]) {
  const found = await portal.ask<{ id: string }>(
    'select id from keys where property_id = $1 and name = any($2) order by name',
    [building.id, names],
  )
  return found.map(({ id }) => id)
}

const mondayMornings = [weeklySchedule(['MONDAY'], { startTime: '08:00', endTime: '12:00' })]
const fourDays = [
  weeklySchedule(['MONDAY', 'TUESDAY', 'WEDNESDAY', 'FRIDAY'], { startTime: '08:00', endTime: '23:59' }),
]

/** Creates a key that opens the door without a panel, and the one with it for guests at these times; returns its id. */
export async function makeKey(
  portal: Portal,
  building: Building,
  name: string,
  guestSchedules: readonly GuestSchedule[] = mondayMornings,
) {
  return createKey(portal, building, name, [
    { accessPointId: await doorOf(portal, building, PLAIN), isGuestSharable: false, guestSchedules: [] },
    { accessPointId: await doorOf(portal, building, PANEL), isGuestSharable: true, guestSchedules },
  ])
}

/** Creates a key that opens the front door, for guests on four days of the week. The building must not have a panel. */
export async function makeGuestKey(portal: Portal, building: Building, name: string) {
  return createKey(portal, building, name, [
    { accessPointId: await doorOf(portal, building, PLAIN), isGuestSharable: true, guestSchedules: fourDays },
  ])
}

async function createKey(portal: Portal, building: Building, name: string, accessPoints: readonly object[]) {
  const body = { propertyId: building.id, name, description: null, accessPoints }
  return (await portal.call<{ keyId: string }>(building.account, 'POST', '/v1/keys', body)).keyId
}

async function doorOf(portal: Portal, building: Building, name: string) {
  const [door] = await portal.ask<{ id: string }>('select id from entrances where property_id = $1 and name = $2', [
    building.id,
    name,
  ])
  return door?.id
}

/** Another manager gives the key another name. */
export const renameElsewhere = (portal: Portal, keyId: string, name: string) =>
  portal.ask('update keys set name = $2, version = version + 1 where id = $1', [keyId, name])

export const row = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: true })
export const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
export const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** Selects a row that is not selected yet. */
export async function select(page: Page, name: string) {
  await row(page, name).click()
  await expect(row(page, name)).toBeChecked()
}

const stepsAfterName = ['Add entrances', 'Share with guests', 'Access schedules', 'Review'] as const

/** Goes from the first step of the key wizard to a later one. Steps list the same entrances, so each step is awaited. */
export async function goToStep(page: Page, last: (typeof stepsAfterName)[number]) {
  for (const title of stepsAfterName.slice(0, stepsAfterName.indexOf(last) + 1)) {
    await press(page, 'Next')
    await expect(heading(page, title)).toBeVisible()
  }
}

/** The names of the keys that a person of the building holds. */
export async function keysHeldBy(portal: Portal, building: Building, email: string) {
  const held = await portal.ask<{ name: string }>(
    `select k.name from person_keys pk join keys k on k.id = pk.key_id join people p on p.id = pk.person_id
     where p.property_id = $1 and p.email = $2 order by k.name`,
    [building.id, email],
  )
  return held.map(({ name }) => name)
}
