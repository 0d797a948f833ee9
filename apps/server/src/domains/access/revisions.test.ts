import { LAST_FORMAT } from '@portico/contract/access/format-one.rules'
import { castOf } from '@portico/tools/testing/cast'
import { type DoorClient, openDoorClient } from '@portico/tools/testing/door-client'
import { startTestServer, type TestServer } from '@portico/tools/testing/test-server'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildUpdate } from './access-updates.ts'

let server: TestServer
let client: DoorClient
let doors: Awaited<ReturnType<DoorClient['door']>>[]
let world: { keyId: string; otherKeyId: string; personId: string; codeId: string; providerId: string; passId: string }
/** Hours with a calendar, which nothing uses yet. */
let plan: { hoursId: string; calendarId: string }

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

beforeEach(async () => {
  const { portfolio } = await castOf(server)
  client = await openDoorClient(server, portfolio)
  doors = [await client.door('Front Door'), await client.door('Garage'), await client.door('Pool')]
  const [front, garage, pool] = doors.map(({ entranceId }) => entranceId) as [string, string, string]
  const keyId = await client.key('Residents', [front, garage])
  const otherKeyId = await client.key('Swimmers', [pool])
  const personId = await client.person()
  await client.give(personId, keyId)
  const { id: codeId } = await client.code({ person_id: personId })
  const [provider] = await server.ask<{ id: string }>(
    `select id from providers where type = 'ACCESS' order by name limit 1`,
  )
  const { id: passId } = await client.pass(personId, [garage])
  world = { keyId, otherKeyId, personId, codeId, providerId: provider?.id ?? '', passId }
  const calendarId = await client.insert('calendars', { name: 'Holidays' })
  const windows = JSON.stringify([{ days: ['MONDAY'], from: '08:00', to: '17:00' }])
  plan = { calendarId, hoursId: await client.insert('hours', { name: 'Office', windows, calendar_id: calendarId }) }
  for (const { panel } of doors) await panel.pull()
})

/** A change on the way to another one. */
const raised = async (change: () => Promise<unknown>, names: string[]) => expect(await raisedBy(change)).toEqual(names)

/** The names of the doors whose revision a change raises. */
async function raisedBy(change: () => Promise<unknown>): Promise<string[]> {
  const before = await client.revisions()
  await change()
  const after = await client.revisions()
  const names = ['front', 'garage', 'pool']
  return names.filter((_, at) => {
    const entranceId = doors[at]?.entranceId ?? ''
    return (after.get(entranceId) ?? 0) > (before.get(entranceId) ?? 0)
  })
}

const all = ['front', 'garage', 'pool']
const ask = (text: string, ...values: unknown[]) => server.ask(text, values)
const day = (kind: string, date = '2099-12-25') =>
  ask(
    'insert into calendar_days (property_id, calendar_id, date, kind) values ($1, $2, $3, $4)',
    ...[client.propertyId, plan.calendarId, date, kind],
  )
const keyUses = (column: string, id: string, keyId = world.keyId) =>
  ask(`update keys set ${column} = $2 where id = $1`, keyId, id)
const holdingUses = (hoursId: string | null) =>
  ask('update person_keys set hours_id = $2 where person_id = $1', world.personId, hoursId)
const codeUses = (hoursId: string) => ask('update credentials set hours_id = $2 where id = $1', world.codeId, hoursId)
const otherWeek = () =>
  ask(`update hours set windows = '[{"days": ["SUNDAY"], "from": "08:00", "to": "17:00"}]' where id = $1`, plan.hoursId)
const entrance = (at: number) => doors[at]?.entranceId ?? ''

type Change = [table: string, title: string, change: () => Promise<unknown>, raised: string[]]
const changes: Change[] = [
  [
    'entrances',
    'is disabled',
    () => ask(`update entrances set access_status = 'ACCESS_DISABLED' where id = $1`, entrance(0)),
    ['front'],
  ],
  [
    'entrances',
    'takes no deliveries',
    () => ask('update entrances set is_non_delivery = true where id = $1', entrance(1)),
    ['garage'],
  ],
  [
    'properties',
    'is in another time zone',
    () => ask(`update properties set time_zone = 'Asia/Tokyo' where id = $1`, client.propertyId),
    all,
  ],
  ['people', 'is added', () => client.person(), all],
  [
    'people',
    'stays shorter',
    () => ask('update people set service_expires_at = now() where id = $1', world.personId),
    all,
  ],
  [
    'people',
    'becomes a guest',
    () => ask(`update people set relation_type = 'GUEST' where id = $1`, world.personId),
    all,
  ],
  ['people', 'has no address any more', () => ask('update people set email = null where id = $1', world.personId), all],
  ['people', 'is deleted', () => ask('delete from people where id = $1', world.personId), all],
  ['person_keys', 'is given', () => client.give(world.personId, world.otherKeyId), ['pool']],
  ['person_keys', 'is taken away', () => client.take(world.personId, world.keyId), ['front', 'garage']],
  [
    'person_keys',
    'is exchanged',
    () => ask('update person_keys set key_id = $2 where person_id = $1', world.personId, world.otherKeyId),
    all,
  ],
  [
    'key_entrances',
    'is added',
    () => client.insert('key_entrances', { key_id: world.keyId, entrance_id: entrance(2) }),
    ['pool'],
  ],
  [
    'key_entrances',
    'is removed',
    () => ask('delete from key_entrances where key_id = $1 and entrance_id = $2', world.keyId, entrance(0)),
    ['front'],
  ],
  [
    'key_entrances',
    'has another schedule',
    () =>
      ask(
        `update key_entrances set guest_schedules = '[{"type": "WEEKLY", "filter": {"MONDAY": []}}]' where key_id = $1`,
        world.keyId,
      ),
    ['front', 'garage'],
  ],
  [
    'key_entrances',
    'is shared with guests',
    async () => {
      await ask(`update people set relation_type = 'GUEST' where id = $1`, world.personId)
      for (const { panel } of doors) await panel.pull()
      const raised = await raisedBy(() =>
        ask(
          'update key_entrances set is_guest_sharable = true where key_id = $1 and entrance_id = $2',
          world.keyId,
          entrance(0),
        ),
      )
      // Also the entrance that is not shared: guests lose it.
      expect(raised).toEqual(['front', 'garage'])
    },
    all,
  ],
  [
    'properties',
    'keeps guests out of what is not shared',
    async () => {
      await ask(`update people set relation_type = 'GUEST' where id = $1`, world.personId)
      await ask('update properties set guest_sharing_from = now() where id = $1', client.propertyId)
      expect(
        await raisedBy(() => ask('update properties set guest_sharing_from = null where id = $1', client.propertyId)),
      ).toEqual(all)
    },
    all,
  ],
  ['keys', 'is deleted', () => ask('delete from keys where id = $1', world.keyId), ['front', 'garage']],
  ['keys', 'gets hours', () => keyUses('hours_id', plan.hoursId), ['front', 'garage']],
  ['keys', 'gets hours for guests', () => keyUses('guest_hours_id', plan.hoursId, world.otherKeyId), ['pool']],
  ['keys', 'gets a calendar for guests', () => keyUses('guest_calendar_id', plan.calendarId), ['front', 'garage']],
  ['person_keys', 'gets hours', () => holdingUses(plan.hoursId), ['front', 'garage']],
  [
    'person_keys',
    'gets an end',
    () => ask(`update person_keys set ends_at = now() where person_id = $1`, world.personId),
    ['front', 'garage'],
  ],
  ['credentials', 'gets hours', () => codeUses(plan.hoursId), all],
  [
    'hours',
    'of a key get another week',
    () => keyUses('hours_id', plan.hoursId).then(() => raised(otherWeek, ['front', 'garage'])),
    ['front', 'garage'],
  ],
  [
    'hours',
    'of a holding get another week',
    () => holdingUses(plan.hoursId).then(() => raised(otherWeek, ['front', 'garage'])),
    ['front', 'garage'],
  ],
  [
    'hours',
    'of a code get another week',
    () => codeUses(plan.hoursId).then(() => raised(otherWeek, ['front', 'garage'])),
    all,
  ],
  [
    'hours',
    'give up their calendar',
    () =>
      holdingUses(plan.hoursId).then(() =>
        raised(() => ask('update hours set calendar_id = null where id = $1', plan.hoursId), ['front', 'garage']),
      ),
    ['front', 'garage'],
  ],
  [
    'calendar_days',
    'of hours of a key come and go',
    async () => {
      await keyUses('hours_id', plan.hoursId, world.otherKeyId)
      await raised(() => day('CLOSED'), ['pool'])
      await raised(
        () => ask(`update calendar_days set kind = 'OPEN' where calendar_id = $1`, plan.calendarId),
        ['pool'],
      )
      await raised(() => ask(`update calendar_days set name = 'Christmas' where calendar_id = $1`, plan.calendarId), [])
      await raised(() => ask('delete from calendar_days where calendar_id = $1', plan.calendarId), ['pool'])
      await raised(() => day('CLOSED', '2020-12-25'), [])
    },
    ['pool'],
  ],
  [
    'calendars',
    'of guests get a day',
    () => keyUses('guest_calendar_id', plan.calendarId).then(() => raised(() => day('CLOSED'), ['front', 'garage'])),
    ['front', 'garage'],
  ],
  ['credentials', 'is added', () => client.code({ person_id: world.personId }), all],
  [
    'credentials',
    'is blocked',
    () => ask(`update credentials set status = 'BLOCKED' where id = $1`, world.codeId),
    all,
  ],
  [
    'credentials',
    'has a schedule',
    () =>
      ask(
        `update credentials set guest_schedules = '[{"type": "WEEKLY", "filter": {"MONDAY": []}}]' where id = $1`,
        world.codeId,
      ),
    all,
  ],
  [
    'credentials',
    'ends earlier',
    () => ask(`update credentials set expires_at = now() + interval '1 day' where id = $1`, world.codeId),
    all,
  ],
  ['credentials', 'is deleted', () => ask('delete from credentials where id = $1', world.codeId), all],
  [
    'code_hashes',
    'of a code is made',
    () =>
      ask(
        `insert into code_hashes (property_id, credential_id, salt_epoch, hash) values ($1, $2, 2, 'x')`,
        client.propertyId,
        world.codeId,
      ),
    ['front', 'garage'],
  ],
  [
    'properties',
    'gets another salt',
    () => ask('update properties set code_salt_epoch = 2 where id = $1', client.propertyId),
    all,
  ],
  [
    'properties',
    'wants keys in memory',
    () => ask(`update properties set panel_key_storage = 'MEMORY' where id = $1`, client.propertyId),
    all,
  ],
  [
    'devices',
    'gets another key',
    () => ask('update devices set code_key_epoch = 2 where id = $1', doors[0]?.deviceId),
    ['front'],
  ],
  [
    'person_suspensions',
    'begins',
    () =>
      ask(
        `insert into person_suspensions (property_id, person_id, reason, suspended_by) values ($1, $2, 'x', 'y')`,
        client.propertyId,
        world.personId,
      ),
    all,
  ],
  [
    'lockdowns',
    'of an entrance begins',
    () =>
      ask(
        `insert into lockdowns (property_id, scope_id, reason, started_by) values ($1, $2, 'x', 'y')`,
        client.propertyId,
        entrance(1),
      ),
    ['garage'],
  ],
  [
    'lockdowns',
    'of the property begins',
    () =>
      ask(
        `insert into lockdowns (property_id, scope_id, reason, started_by) values ($1, $1, 'x', 'y')`,
        client.propertyId,
      ),
    all,
  ],
  [
    'entity_permissions',
    'of the property is written',
    () =>
      ask(
        `insert into entity_permissions (property_id, entity_type, entity_id, effect, key_access_status) values ($1, 'PROPERTY', $1, 'ALLOW', 'OPT_IN')`,
        client.propertyId,
      ),
    all,
  ],
  [
    'provider_permissions',
    'of the property is written',
    () =>
      ask(
        `insert into provider_permissions (property_id, entity_type, entity_id, provider_id, is_enabled) values ($1, 'PROPERTY', $1, $2, true)`,
        client.propertyId,
        world.providerId,
      ),
    all,
  ],
  [
    'provider_permissions',
    'of an entrance is written',
    () =>
      ask(
        `insert into provider_permissions (property_id, entity_type, entity_id, provider_id, is_enabled) values ($1, 'ACCESS_POINT', $2, $3, true)`,
        client.propertyId,
        entrance(2),
        world.providerId,
      ),
    ['pool'],
  ],
  ['passes', 'is made', () => client.pass(world.personId, [entrance(0), entrance(2)]), ['front', 'pool']],
  [
    'passes',
    'is withdrawn',
    () => ask(`update passes set withdrawn_at = now(), withdrawal_reason = 'MANAGER' where id = $1`, world.passId),
    ['garage'],
  ],
  [
    'passes',
    'is used',
    () => ask('update passes set used = 1, first_used_at = now() where id = $1', world.passId),
    ['garage'],
  ],
  ['passes', 'is forgotten', () => ask('delete from passes where id = $1', world.passId), ['garage']],
  [
    'pass_entrances',
    'is added',
    () => client.insert('pass_entrances', { pass_id: world.passId, entrance_id: entrance(2) }),
    ['pool'],
  ],
  [
    'pass_entrances',
    'is removed',
    () => ask('delete from pass_entrances where pass_id = $1', world.passId),
    ['garage'],
  ],
  [
    'code_hashes',
    'of a pass is made',
    () =>
      ask(
        `insert into code_hashes (property_id, credential_id, salt_epoch, hash) values ($1, $2, 2, 'x')`,
        client.propertyId,
        world.passId,
      ),
    ['garage'],
  ],
  [
    'providers',
    'comes later',
    () => ask(`update providers set available_on = now() + interval '90 days' where id = $1`, world.providerId),
    all,
  ],
]

test.each(changes)('%s: what %s raises exactly the entrances concerned', async (_table, _title, change, raised) => {
  expect(await raisedBy(change)).toEqual(raised)
})

test('a suspension that ends and a lockdown that is lifted are changes, too', async () => {
  const person = [client.propertyId, world.personId]
  await ask(
    `insert into person_suspensions (property_id, person_id, reason, suspended_by) values ($1, $2, 'x', 'y')`,
    ...person,
  )
  await ask(
    `insert into lockdowns (property_id, scope_id, reason, started_by) values ($1, $2, 'x', 'y')`,
    client.propertyId,
    entrance(0),
  )
  expect(await raisedBy(() => ask('delete from person_suspensions where person_id = $1', world.personId))).toEqual(all)
  expect(
    await raisedBy(() =>
      ask('update lockdowns set key_ids = array[$2::uuid] where scope_id = $1', entrance(0), world.keyId),
    ),
  ).toEqual(['front'])
  expect(await raisedBy(() => ask('delete from lockdowns where scope_id = $1', entrance(0)))).toEqual(['front'])
})

/** Read on the way, but not part of a list: who may fetch, what has changed, and what comes with the permission document. */
const NO_SOURCES = ['access_changes', 'device_tokens', 'entrance_revisions', 'panels', 'property_contacts']

test('every table that a list is compiled from has a case above', async () => {
  const read = await tablesReadByLists()
  expect(read.length).toBeGreaterThan(9)
  const covered = new Set(changes.map(([table]) => table))
  expect(read.filter((table) => !covered.has(table) && !NO_SOURCES.includes(table))).toEqual([])
})

/** PostgreSQL itself counts which tables a transaction reads. */
async function tablesReadByLists(): Promise<string[]> {
  return server.database.asSystem(async (trx) => {
    const count = async () =>
      new Map(
        (
          await sql<{ table: string; reads: string }>`
            select relname as "table", coalesce(seq_scan, 0) + coalesce(idx_scan, 0) as reads from pg_stat_xact_user_tables where schemaname = 'public'`.execute(
            trx,
          )
        ).rows.map(({ table, reads }) => [table, Number(reads)]),
      )
    const before = await count()
    const deviceId = doors[0]?.deviceId ?? ''
    const [token] = await ask('select token_hash from device_tokens where device_id = $1', deviceId)
    const device = {
      id: deviceId,
      propertyId: client.propertyId,
      entranceId: entrance(0),
      tokenHash: token?.token_hash as Buffer,
    }
    await buildUpdate(trx, server.keys, device, 0, undefined, LAST_FORMAT)
    return [...(await count())].filter(([table, reads]) => reads > (before.get(table) ?? 0)).map(([table]) => table)
  })
}

test.each([
  ['a new name of a person', () => ask(`update people set person_name = 'Ada King' where id = $1`, world.personId)],
  ['a new version of a pass', () => ask('update passes set version = version + 1 where id = $1', world.passId)],
  [
    'a number of a pass that ends with it',
    () => ask(`update credentials set status = 'INACTIVE', inactive_reason = 'EXPIRED' where id = $1`, world.passId),
  ],
  ['a use of a code', () => ask('update credentials set last_used_at = now() where id = $1', world.codeId)],
  ['the first use of a code', () => ask(`update credentials set status = 'ACTIVE' where id = $1`, world.codeId)],
  [
    'sharing a key that no guest holds',
    () => ask('update key_entrances set is_guest_sharable = true where key_id = $1', world.keyId),
  ],
  [
    'another day on which guests lose what is not shared',
    () => ask(`update properties set guest_sharing_from = now() + interval '1 day' where id = $1`, client.propertyId),
  ],
  ['a new name of a key', () => ask(`update keys set name = 'Everybody' where id = $1`, world.keyId)],
  ['a new name of an entrance', () => ask(`update entrances set name = 'Main Door' where id = $1`, entrance(0))],
  ['another week of hours that nothing uses', () => otherWeek()],
  ['a day of a calendar that nothing uses', () => day('CLOSED')],
  ['another name of hours', () => ask(`update hours set name = 'Day' where id = $1`, plan.hoursId)],
  ['a key that opens nothing', async () => client.give(world.personId, await client.key('Nothing', []))],
])('%s concerns no door', async (_title, change) => {
  expect(await raisedBy(change)).toEqual([])
})

test('a change that is rolled back raises nothing, and several changes of a transaction raise once', async () => {
  const before = await client.revisions()
  await server.ask(`begin; update people set service_expires_at = now() where id = '${world.personId}'; rollback`)
  expect(await client.revisions()).toEqual(before)
  await server.ask(`begin; update people set service_expires_at = now() where id = '${world.personId}';
    update credentials set status = 'BLOCKED' where id = '${world.codeId}'; delete from person_keys where person_id = '${world.personId}'; commit`)
  expect([...(await client.revisions()).values()]).toEqual([...before.values()].map((revision) => revision + 1))
})

test('transactions that change the same doors in another order do not wait for each other in a circle', async () => {
  const [, garage] = doors
  const ids = await Promise.all([client.person(), client.person()])
  const change = (first: string, second: string) =>
    server.ask(`begin; update people set service_expires_at = now() where id = '${first}'; select pg_sleep(0.05);
      update entrances set access_status = 'ACCESS_DISABLED' where id = '${garage?.entranceId}' and false; insert into person_keys (property_id, person_id, key_id)
      values ('${client.propertyId}', '${second}', '${world.keyId}'); commit`)
  await Promise.all([change(ids[0] ?? '', ids[1] ?? ''), change(ids[1] ?? '', ids[0] ?? '')])
  for (const { panel } of doors) await panel.pull()
})

test('nothing is counted where no panel fetches lists', async () => {
  const { portfolio } = await castOf(server)
  const quiet = await openDoorClient(server, portfolio)
  await quiet.door('Front Door')
  await quiet.person()
  expect((await quiet.revisions()).size).toBe(0)
  const [row] = await server.ask<{ due: number }>('select count(*)::int as due from access_changes_due')
  expect(row?.due).toBe(0)
})
