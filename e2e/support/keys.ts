import type { Page } from '@playwright/test'
import type { EntranceWithDevices } from '@portico/contract/entrances/entrances.schema'
import type { KeyWithAccessPoints } from '@portico/contract/keys/keys.schema'
import { expect } from './journey.ts'
import type { Portal } from './portal.ts'

type Setting = { propertyId: string; panel: string; plain: string }

/** A property of the manager, one of its entrances with a panel and one without. */
export async function settingOf(portal: Portal): Promise<Setting> {
  const [found] = await portal.ask<Setting>(
    `select m.property_id as "propertyId", max(e.name) filter (where d.entrance_id is not null) as panel,
       max(e.name) filter (where d.entrance_id is null) as plain
     from memberships m join entrances e on e.property_id = m.property_id
     left join (select distinct property_id, entrance_id from devices where hardware_type = 'PICTOR') d
       on d.property_id = e.property_id and d.entrance_id = e.id
     where m.account_id = $1 group by m.property_id
     having bool_or(e.avc_enabled) and bool_or(d.entrance_id is not null) and bool_or(d.entrance_id is null)
       and count(*) <= 10 order by 1 limit 1`,
    [portal.cast.portfolio],
  )
  if (!found) throw new Error('No property has few entrances, with and without a panel.')
  return found
}

export async function listKeys(page: Page, portal: Portal, propertyId: string): Promise<KeyWithAccessPoints[]> {
  const reply = await page.request.get(`${portal.origin}/v1/keys/${propertyId}`)
  return (await reply.json()).keysWithAccessPoints
}

/** A key that opens the entrance without a panel, and the one with it for guests on Monday mornings. */
export async function makeKey(page: Page, portal: Portal, { propertyId, panel, plain }: Setting, name: string) {
  const { cookie, token } = await portal.signIn(portal.cast.portfolio)
  const listed = await page.request.get(`${portal.origin}/v2/accessPoints/property/${propertyId}`)
  const entrances: EntranceWithDevices[] = (await listed.json()).accessPoints
  const idOf = (wanted: string) => entrances.find((one) => one.accessPointName === wanted)?.accessPointId
  const monday = { type: 'WEEKLY', filter: { MONDAY: [{ startTime: '08:00', endTime: '12:00' }] } }
  const reply = await portal.app.inject({
    method: 'POST',
    url: '/v1/keys',
    headers: { cookie, 'x-csrf-token': token },
    payload: {
      propertyId,
      name,
      description: null,
      accessPoints: [
        { accessPointId: idOf(plain), isGuestSharable: false, guestSchedules: [] },
        { accessPointId: idOf(panel), isGuestSharable: true, guestSchedules: [monday] },
      ],
    },
  })
  expect(reply.statusCode, reply.body).toBe(201)
  return reply.json().keyId as string
}

export const row = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: true })
export const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
export const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
