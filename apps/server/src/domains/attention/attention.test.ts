import type { AttentionKind } from '@portico/contract/attention/attention.rules'
import type { Attention } from '@portico/contract/attention/attention.schema'
import { addToDay, dayOf, endOfDay } from '@portico/contract/shared/days'
import { castOf } from '@portico/tools/testing/cast'
import { type HistoryClient, openHistoryClient } from '@portico/tools/testing/history-client'
import { openTestServer } from '@portico/tools/testing/open-test-server'
import { beforeEach, expect, test } from 'vitest'

let building: HistoryClient

const server = await openTestServer()
const cast = await castOf(server)
beforeEach(async () => {
  building = await openHistoryClient(server, cast.single)
  await server.ask('update properties set avc_enabled = true where id = $1', [building.propertyId])
})

const ask = async (accountId: string) =>
  server.app.inject({ url: '/v1/user/attention', headers: { cookie: (await server.signIn(accountId)).cookie } })

/** What is told of the building, by kind. */
async function told(accountId = cast.single): Promise<Partial<Record<AttentionKind, number>>> {
  const reply = await ask(accountId)
  expect(reply.statusCode, reply.body).toBe(200)
  const { items, isComplete } = reply.json() as Attention
  expect(isComplete).toBe(true)
  return Object.fromEntries(
    items.flatMap(({ kind, properties }) =>
      properties.filter(({ propertyId }) => propertyId === building.propertyId).map(({ count }) => [kind, count]),
    ),
  )
}

async function withFlag(name: string, value: boolean, work: () => Promise<void>) {
  const set = (one: boolean) => server.ask('update flags set value = $2 where name = $1', [name, JSON.stringify(one)])
  await set(value)
  await work().finally(() => set(!value))
}

test('nothing is told of a property where all is well, and nothing to other managers', async () => {
  expect(await told()).toEqual({})
  await lockDown(building.propertyId)
  expect(await told()).toEqual({ LOCKDOWN: 1 })
  expect(await told(cast.portfolio)).toEqual({})
})

const lockDown = (scope: string) =>
  server.ask(
    `insert into lockdowns (property_id, scope_id, reason, started_by) values ($1, $2, 'Fire', 'ada@example.com')`,
    [building.propertyId, scope],
  )

test('lockdowns are counted', async () => {
  await lockDown(building.front)
  await lockDown(building.garage)
  expect(await told()).toEqual({ LOCKDOWN: 2 })
})

test('stays end from now to the end of the seventh day by the clock of the property', async () => {
  const zone = 'Pacific/Kiritimati'
  await server.ask('update properties set time_zone = $2 where id = $1', [building.propertyId, zone])
  const today = dayOf(Date.now(), zone)
  const ends = (millis: number, name: string) =>
    building.person({ person_name: name, service_expires_at: new Date(millis).toISOString() })
  await ends(Date.now() - 1000, 'Gone')
  await ends(endOfDay(addToDay(today, 7, 'day'), zone), 'On the eighth day')
  await building.person({ person_name: 'Stays' })
  expect(await told()).toEqual({})
  await ends(endOfDay(today, zone), 'Today')
  await ends(endOfDay(addToDay(today, 6, 'day'), zone), 'On the seventh day')
  expect(await told()).toEqual({ STAY_ENDING: 2 })
  await server.ask('update properties set avc_enabled = false where id = $1', [building.propertyId])
  expect(await told()).toEqual({})
})

test('a sync is told when it is held, when its last run failed, and when it never got data', async () => {
  const id = await building.insert('integrations', { provider: 'Yardi', pmp_property_status: 'LIVE' })
  const set = (columns: string) => server.ask(`update integrations set ${columns} where id = $1`, [id])
  expect(await told()).toEqual({})
  await set(`last_synchronization = '{"outcome": "PARTIAL"}'`)
  expect(await told()).toEqual({})
  await set(`last_synchronization = '{"outcome": "FAILED", "problem": "UNAVAILABLE"}'`)
  expect(await told()).toEqual({ SYNC_FAILED: 1 })
  await set('held_run_id = gen_random_uuid()')
  expect(await told()).toEqual({ SYNC_HELD: 1 })
  await set(`held_run_id = null, last_synchronization = null, pmp_property_status = 'INITIAL_DATA_SYNC_FAILED'`)
  expect(await told()).toEqual({ SYNC_FAILED: 1 })
  await withFlag('pmsEnabled', false, async () => expect(await told()).toEqual({}))
})

test('a default card is told when it has expired or does so within 30 days', async () => {
  const card = async (when: Date) => {
    await server.ask('delete from payment_methods where property_id = $1', [building.propertyId])
    await building.insert('payment_methods', {
      ...{ type: 'Card', is_default: true, last4: '4242', brand: 'visa' },
      ...{ exp_month: when.getUTCMonth() + 1, exp_year: when.getUTCFullYear() },
    })
  }
  const now = new Date()
  const month = (offset: number) => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + offset, 15))
  await card(month(-1))
  expect(await told()).toEqual({ CARD_EXPIRED: 1 })
  await withFlag('billingEnabled', false, async () => expect(await told()).toEqual({}))
  await card(month(3))
  expect(await told()).toEqual({})
  await card(month(0))
  const isWithinDays = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1) - now.getTime() <= 30 * 86_400_000
  expect(await told()).toEqual(isWithinDays ? { CARD_EXPIRING: 1 } : {})
})

type Panel = { revision: number; seen?: string; disconnected?: string | null }
/** A panel that decides by a revision of the front door, which has reached revision 5. */
async function panel({ revision, seen = '1 second', disconnected = null }: Panel) {
  await building.issueToken()
  await server.ask(
    `insert into entrance_revisions (property_id, entrance_id, revision, changed_at) values ($1, $2, 5, now() - interval '1 hour')
     on conflict (property_id, entrance_id) do update set revision = 5, changed_at = excluded.changed_at`,
    [building.propertyId, building.front],
  )
  await server.ask('delete from access_changes where property_id = $1', [building.propertyId])
  await server.ask(
    `insert into panels (property_id, device_id, entrance_id, revision, last_seen_at, disconnected_at)
     values ($1, $2, $3, $4, now() - $5::interval, now() - $6::interval)
     on conflict (property_id, device_id) do update
       set revision = excluded.revision, last_seen_at = excluded.last_seen_at, disconnected_at = excluded.disconnected_at`,
    [building.propertyId, building.panel, building.front, revision, seen, disconnected],
  )
}
const changed = (revision: number, ago: string, concerns = true) =>
  server.ask(
    `insert into access_changes (property_id, entrance_id, revision, concerns, changed_at) values ($1, $2, $3, $4, now() - $5::interval)`,
    [building.propertyId, building.front, revision, concerns, ago],
  )

test('a door is told when it has missed a change for too long, or is offline for too long', async () => {
  await panel({ revision: 5 })
  expect(await told()).toEqual({})
  await panel({ revision: 4 })
  await changed(5, '1 minute')
  expect(await told(), 'a change of a minute ago').toEqual({})
  await panel({ revision: 4 })
  await changed(5, '3 minutes')
  expect(await told(), 'a change of three minutes ago').toEqual({ DOOR_BEHIND: 1 })
  await panel({ revision: 4 })
  await changed(5, '3 minutes', false)
  expect(await told(), 'a change that does not concern the door').toEqual({})
  await panel({ revision: 2 })
  await changed(5, '1 minute', false)
  expect(await told(), 'changes that are no longer known').toEqual({ DOOR_BEHIND: 1 })
  await panel({ revision: 5, seen: '10 minutes' })
  expect(await told(), 'offline for ten minutes').toEqual({})
  await panel({ revision: 5, seen: '20 minutes' })
  expect(await told(), 'offline for twenty minutes').toEqual({ DOOR_OFFLINE: 1 })
  await panel({ revision: 4, seen: '20 minutes' })
  await changed(5, '3 minutes')
  expect(await told(), 'behind and offline').toEqual({ DOOR_BEHIND: 1 })
  await server.ask('delete from device_tokens where property_id = $1', [building.propertyId])
  expect(await told(), 'a device whose tokens were withdrawn').toEqual({})
})

test('what is told of a door agrees with the page of the property', async () => {
  await panel({ revision: 3, seen: '20 minutes' })
  await changed(4, '5 minutes', false)
  await changed(5, '4 minutes')
  const caller = await server.signIn(cast.single)
  const reply = await caller.send('GET', `/v1/access/doors?propertyId=${building.propertyId}`)
  const [door] = reply.json().doors
  expect(door.delivery).toMatchObject({ state: 'OFFLINE' })
  expect(Date.now() - door.delivery.behindSinceTimeMillis).toBeGreaterThan(200_000)
  expect(await told()).toEqual({ DOOR_BEHIND: 1 })
})

test('items are sorted by urgency and their properties by name', async () => {
  await lockDown(building.propertyId)
  await building.person({ person_name: 'Ada', service_expires_at: new Date(Date.now() + 3_600_000).toISOString() })
  const other = await openHistoryClient(server, cast.single)
  await server.ask(`update properties set avc_enabled = true, name = 'Annex' where id = $1`, [other.propertyId])
  await other.person({ person_name: 'Bob', service_expires_at: new Date(Date.now() + 3_600_000).toISOString() })
  const { items } = (await ask(cast.single)).json() as Attention
  const kinds = items.map(({ kind }) => kind)
  expect(kinds.indexOf('LOCKDOWN')).toBe(0)
  expect(kinds.at(-1)).toBe('STAY_ENDING')
  const zones = items.map(({ properties }) => properties.map(({ timeZone }) => timeZone))
  expect(new Set(zones[0])).toEqual(new Set([undefined]))
  expect(zones.at(-1)).not.toContain(undefined)
  const names = items.at(-1)?.properties.map(({ propertyName }) => propertyName) ?? []
  expect(names.indexOf('Annex')).toBeLessThan(names.indexOf('Quarry Yard'))
})

test('partners are refused', async () => {
  const refused = await ask(cast.partner)
  expect([refused.statusCode, refused.json().error.code]).toEqual([403, 'session.forbidden'])
})
