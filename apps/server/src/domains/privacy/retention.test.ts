import { randomUUID } from 'node:crypto'
import {
  type EventFate,
  type EventKind,
  eventKinds,
  presetRules,
  type RetentionRules,
} from '@portico/contract/privacy/privacy.rules'
import { castOf } from '@portico/tools/testing/cast'
import { type HistoryClient, openHistoryClient } from '@portico/tools/testing/history-client'
import { type SignedIn, startTestServer, type TestServer } from '@portico/tools/testing/test-server'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { retainEvents } from './privacy.store.ts'
import { retainAll } from './retain-events.ts'

const DAY = 86_400_000
const HOUR = 3_600_000

let server: TestServer
let manager: SignedIn
let client: HistoryClient
beforeAll(async () => {
  server = await startTestServer()
  manager = await server.signIn((await castOf(server)).portfolio)
  await server.ask(`call portico.ensure_event_partitions($1, $2)`, [new Date(Date.now() - 300 * DAY), new Date()])
})
beforeEach(async () => {
  client = await openHistoryClient(server, (await castOf(server)).portfolio)
})
afterAll(() => server.close())

const path = (what: string) => `/v1/privacy/${client.propertyId}/${what}`
const rulesOf = (days: number, fate: EventFate, others: Partial<RetentionRules> = {}): RetentionRules => ({
  ...(Object.fromEntries(eventKinds.map((kind) => [kind, { days, fate }])) as RetentionRules),
  ...others,
})
const put = (body: object) => manager.send('PUT', path('retention'), body)
async function set(rules: RetentionRules) {
  const { version } = (await manager.send('GET', path('retention'))).json()
  const reply = await put({ preset: 'OWN', rules, version })
  expect(reply.statusCode, reply.body).toBe(200)
}
const ago = (days: number) => new Date(Date.now() - days * DAY)

type Row = {
  at: Date
  status?: string
  holder?: EventKind | null
  person?: string | null
  email?: string
  guest?: string
}
/** Writes an event as a panel's report does. */
async function happened(rows: readonly Row[]) {
  for (const { at, status = 'SUCCESS', holder = 'RESIDENT', person = null, email = 'ada@example.com', guest } of rows)
    await server.ask(
      `insert into access_events (property_id, unlocked_at, event_id, entrance_id, entrance_name, person_id, accessed_by, visitor_name, user_email,
         unit_numbers, guest_email, unlock_status, holder_kind, credential_id)
       values ($1, $2, gen_random_uuid(), $3, 'Front Door', $4, $5, $6, $7, $8, $9, $10, $11, gen_random_uuid())`,
      [
        ...[client.propertyId, at, client.front, person, guest ?? email, `Name of ${email}`, email, ['12B']],
        ...[guest ?? null, status, holder],
      ],
    )
}
const events = () =>
  server.ask<{ at: Date; accessed_by: string; person_id: string | null; unlock_status: string }>(
    'select unlocked_at as at, accessed_by, person_id, unlock_status from access_events where property_id = $1 order by 1',
    [client.propertyId],
  )
const visitors = async () => (await events()).map(({ accessed_by }) => accessed_by)

/** Kept counts and names that differ from what the events themselves say. */
async function wrongCounts() {
  const { propertyId } = client
  const days = await server.ask(
    `with e as (select *, (unlocked_at at time zone 'UTC')::date as day from access_events where property_id = $1),
     counted as (
       select 'ALL' as kind, '' as value, day, unlock_status, count(*)::int as events from e group by 3, 4
       union all select 'ENTRANCE', entrance_id::text, day, unlock_status, count(*)::int from e group by 2, 3, 4
       union all select 'VISITOR', accessed_by, day, unlock_status, count(*)::int from e group by 2, 3, 4)
     select * from counted c full join (select kind, value, day, unlock_status, events as kept from access_daily_counts where property_id = $1) k
       using (kind, value, day, unlock_status) where events is distinct from kept`,
    [propertyId],
  )
  const hours = await server.ask(
    `select * from (
       select date_trunc('hour', unlocked_at, 'UTC') as hour, unlock_status, count(*)::int as events from access_events where property_id = $1 group by 1, 2) c
     full join (select hour, unlock_status, events as kept from access_hourly_counts where property_id = $1) k using (hour, unlock_status)
     where events is distinct from kept`,
    [propertyId],
  )
  const names = await server.ask(
    `select value from access_event_names n where property_id = $1 and kind = 'VISITOR'
       and not exists (select from access_events e where e.property_id = $1 and e.accessed_by = n.value)`,
    [propertyId],
  )
  return { days, hours, names }
}
const RIGHT = { days: [], hours: [], names: [] }

describe('the rules of a property', () => {
  test('are those of the deployment until somebody chooses a preset or writes others', async () => {
    const first = await manager.send('GET', path('retention'))
    expect(first.json()).toMatchObject({
      preset: 'DEPLOYMENT',
      rules: null,
      version: 0,
      isDone: true,
      ceilingMonths: 24,
    })
    const chosen = await put({ preset: 'NEW_YORK_CITY', rules: presetRules.NEW_YORK_CITY, version: 0 })
    expect(chosen.json()).toMatchObject({
      preset: 'NEW_YORK_CITY',
      rules: presetRules.NEW_YORK_CITY,
      version: 1,
      isDone: false,
    })
    expect((await put({ preset: 'DEPLOYMENT', rules: null, version: 1 })).json()).toMatchObject({
      rules: null,
      version: 2,
    })
    const entries = await server.ask<{ after: object }>(
      `select after from audit where chain = $1 and action = 'privacy.setRetention' order by seq`,
      [client.propertyId],
    )
    expect(entries.map(({ after }) => after)).toMatchObject([
      { preset: 'NEW_YORK_CITY', RESIDENTDays: 90, DENIALFate: 'ANONYMIZE' },
      { preset: 'DEPLOYMENT' },
    ])
  })

  test('of two managers who change them at once the second learns it', async () => {
    const bodies = [30, 60].map((days) => ({ preset: 'OWN', rules: rulesOf(days, 'DELETE'), version: 0 }))
    const replies = await Promise.all(bodies.map(put))
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    expect((await put({ ...bodies[0], version: 0 })).json().error.code).toBe('privacy.stale')
  })

  test('are refused if they are not those of their preset, or no number of days', async () => {
    const refused = [
      { preset: 'FRANCE', rules: rulesOf(91, 'DELETE') },
      { preset: 'OWN', rules: null },
      { preset: 'DEPLOYMENT', rules: rulesOf(90, 'DELETE') },
      { preset: 'OWN', rules: rulesOf(0, 'DELETE') },
      { preset: 'OWN', rules: rulesOf(731, 'DELETE') },
      { preset: 'OWN', rules: rulesOf(1.5, 'DELETE') },
    ]
    for (const body of refused) expect((await put({ ...body, version: 0 })).statusCode).toBe(422)
    expect((await manager.send('GET', path('retention'))).json()).toMatchObject({ version: 0 })
  })
})

describe('events that are older than the rules', () => {
  test('lose what names somebody, each kind in its time, and counts stay exact', async () => {
    const guest = 'guest@example.com'
    await happened([
      { at: ago(40) },
      { at: ago(40), holder: 'GUEST', guest },
      { at: ago(40), holder: 'STAFF', email: 'sam@example.com' },
      { at: ago(40), status: 'FAILURE', email: 'eve@example.com' },
      { at: ago(29) },
    ])
    const total = async () =>
      (await manager.send('GET', `/v1/accessHistory?propertyId=${client.propertyId}&gte=1`)).json().totalRecords
    expect(await total()).toBe(5)
    await set(
      rulesOf(30, 'ANONYMIZE', {
        STAFF: { days: 60, fate: 'ANONYMIZE' },
        RESIDENT: { days: 90, fate: 'ANONYMIZE' },
        DENIAL: { days: 30, fate: 'ANONYMIZE' },
      }),
    )
    await retainAll(server.database)
    expect((await visitors()).sort()).toEqual(['', '', 'ada@example.com', 'ada@example.com', 'sam@example.com'])
    expect(await wrongCounts()).toEqual(RIGHT)
    await set(rulesOf(30, 'ANONYMIZE'))
    await retainAll(server.database)
    expect(await visitors()).toEqual(['', '', '', '', 'ada@example.com'])
    expect(await wrongCounts()).toEqual(RIGHT)
    expect(await total()).toBe(5)
    const kept = await server.ask(
      `select from access_events e where e.property_id = $1 and unlocked_at < now() - interval '31 days' and portico.names_somebody(e)`,
      [client.propertyId],
    )
    expect(kept).toEqual([])
    expect((await manager.send('GET', path('retention'))).json()).toMatchObject({ isDone: true })
  })

  test('go with their counts, names and hours if the rules say so, and what was anonymised before goes, too', async () => {
    await happened([{ at: ago(200) }, { at: ago(40) }, { at: ago(40), email: 'bob@example.com' }, { at: ago(10) }])
    await set(rulesOf(100, 'ANONYMIZE'))
    await retainAll(server.database)
    expect((await visitors()).sort()).toEqual(['', 'ada@example.com', 'ada@example.com', 'bob@example.com'])
    await set(rulesOf(30, 'DELETE'))
    await retainAll(server.database)
    expect(await visitors()).toEqual(['ada@example.com'])
    expect(await wrongCounts()).toEqual(RIGHT)
  })

  test('whose holder nobody knows go with the shorter time of residents and guests', async () => {
    const departed = await client.person({ email: 'gone@example.com' })
    await happened([
      { at: ago(40), holder: null, person: departed },
      { at: ago(40), holder: null, person: randomUUID(), email: 'nobody@example.com' },
    ])
    await set(rulesOf(90, 'ANONYMIZE', { GUEST: { days: 30, fate: 'ANONYMIZE' } }))
    await retainAll(server.database)
    expect((await visitors()).sort()).toEqual(['', 'ada@example.com'])
    expect(await wrongCounts()).toEqual(RIGHT)
  })

  test('are done in batches of any size, also many of one moment, and by two workers at once', async () => {
    const at = ago(50)
    await happened([...Array(7)].map((_, index) => ({ at, email: `p${index}@example.com` })))
    await happened([...Array(9)].map((_, index) => ({ at: ago(45 - index), email: `p${index % 3}@example.com` })))
    await set(rulesOf(30, 'ANONYMIZE'))
    await Promise.all([retainAll(server.database, 3), retainAll(server.database, 2)])
    expect([...new Set(await visitors())]).toEqual([''])
    expect(await wrongCounts()).toEqual(RIGHT)
  })

  test('are as before if the server is killed within a batch, and are done by the next run', async () => {
    await happened([{ at: ago(40) }, { at: ago(39), email: 'bob@example.com' }])
    await set(rulesOf(30, 'DELETE'))
    const one = { propertyId: client.propertyId, kind: 'RESIDENT' as const }
    const killed = server.database.asSystem(async (trx) => {
      await retainEvents(one)(trx, 100)
      throw new Error('The server is killed.')
    })
    await expect(killed).rejects.toThrow('killed')
    expect(await visitors()).toHaveLength(2)
    expect(await wrongCounts()).toEqual(RIGHT)
    await retainAll(server.database)
    expect(await visitors()).toEqual([])
    expect(await wrongCounts()).toEqual(RIGHT)
  })

  test('stay while panels report others of the same people and days, and counts stay exact', async () => {
    const rows = [...Array(30)].map((_, index) => ({ at: ago(32 + (index % 4)), email: `p${index % 5}@example.com` }))
    await happened(rows)
    await set(rulesOf(30, 'ANONYMIZE'))
    await Promise.all([retainAll(server.database, 4), happened(rows)])
    await server.ask(`update event_retention set done_until = '-infinity' where property_id = $1`, [client.propertyId])
    await retainAll(server.database)
    expect(await events()).toHaveLength(60)
    expect(await wrongCounts()).toEqual(RIGHT)
  })
})

describe('an event that comes late', () => {
  const report = async (changes: object) => {
    const token = await client.issueToken()
    const event = { eventId: randomUUID(), unlockStatus: 'SUCCESS', ...changes }
    const reply = await server.app.inject({
      ...{ method: 'POST', url: '/v1/accessHistory/events', headers: { authorization: `Bearer ${token}` } },
      payload: { events: [event] },
    })
    expect([reply.statusCode, reply.json().recorded]).toEqual([200, 1])
  }

  test('is written without names if the property keeps them no longer', async () => {
    const personId = await client.person({ email: 'ada@example.com', person_name: 'Ada Byron', unit_number: '12B' })
    await set(rulesOf(30, 'ANONYMIZE'))
    await retainAll(server.database)
    await report({ personId, unlockTimestamp: ago(35).getTime() })
    await report({ personId, unlockTimestamp: ago(3).getTime() })
    const rows = await server.ask(
      `select portico.names_somebody(e) as "namesSomebody", holder_kind as kind from access_events e where property_id = $1 order by unlocked_at`,
      [client.propertyId],
    )
    expect(rows).toEqual([
      { namesSomebody: false, kind: 'RESIDENT' },
      { namesSomebody: true, kind: 'RESIDENT' },
    ])
    expect(await wrongCounts()).toEqual(RIGHT)
  })

  test('goes with the next run if the property deletes', async () => {
    const personId = await client.person({ email: 'ada@example.com', relation_type: 'SERVICE_PROVIDER' })
    await set(rulesOf(30, 'DELETE'))
    await retainAll(server.database)
    await report({ personId, unlockTimestamp: ago(35).getTime() })
    await retainAll(server.database)
    expect(await events()).toEqual([])
    expect(await wrongCounts()).toEqual(RIGHT)
  })
})

test('a preview counts what the next run does, and names some of the people', async () => {
  await happened([
    ...[{ at: ago(40) }, { at: ago(40) }, { at: ago(20) }],
    { at: ago(40), holder: 'GUEST', guest: 'guest@example.com' },
    { at: ago(40), status: 'FAILURE', email: 'eve@example.com' },
  ])
  const rules = rulesOf(30, 'ANONYMIZE', { DENIAL: { days: 10, fate: 'DELETE' } })
  const reply = await manager.send('POST', path('retention/preview'), { preset: 'OWN', rules })
  expect(reply.json()).toEqual({
    kinds: [
      { kind: 'RESIDENT', fate: 'ANONYMIZE', events: 2 },
      { kind: 'GUEST', fate: 'ANONYMIZE', events: 1 },
      { kind: 'STAFF', fate: 'ANONYMIZE', events: 0 },
      { kind: 'DENIAL', fate: 'DELETE', events: 1 },
    ],
    people: 3,
    names: ['Name of ada@example.com', 'Name of ada@example.com', 'Name of eve@example.com'],
    isPartial: false,
  })
  await set(rules)
  await retainAll(server.database)
  expect((await visitors()).sort()).toEqual(['', '', '', 'ada@example.com'])
})

describe('a hold', () => {
  const draft = (changes: object = {}) => ({
    ...{ reason: 'Case 17', personIds: [] as string[], accessPointIds: [client.front] },
    ...{ fromMillis: ago(45).getTime(), untilMillis: ago(35).getTime(), endsAtMillis: Date.now() + 30 * DAY },
    ...changes,
  })
  const hold = async (changes: object = {}): Promise<string> => {
    const reply = await manager.send('POST', path('holds'), draft(changes))
    expect(reply.statusCode, reply.body).toBe(201)
    return reply.json().holdId
  }

  test('keeps the events of its people and entrances in its span until it is released', async () => {
    const ada = await client.person({ email: 'ada@example.com', person_name: 'Ada Byron' })
    await happened([
      { at: ago(50), person: ada },
      { at: ago(40), person: ada },
      { at: ago(40), email: 'bob@example.com' },
    ])
    const holdId = await hold({ personIds: [ada] })
    await set(rulesOf(30, 'DELETE'))
    await retainAll(server.database)
    expect(await visitors()).toEqual(['ada@example.com'])
    expect((await manager.send('GET', path('holds'))).json().holds).toMatchObject([
      {
        holdId,
        reason: 'Case 17',
        people: [{ personId: ada, name: 'Ada Byron' }],
        entrances: [{ name: 'Front Door' }],
      },
    ])
    expect((await manager.send('DELETE', path(`holds/${holdId}`))).statusCode).toBe(204)
    expect((await manager.send('DELETE', path(`holds/${holdId}`))).json().error.code).toBe('privacy.holdNotFound')
    await retainAll(server.database)
    expect(await visitors()).toEqual([])
    expect(await wrongCounts()).toEqual(RIGHT)
  })

  test('ends by itself', async () => {
    await happened([{ at: ago(40) }])
    const holdId = await hold()
    await set(rulesOf(30, 'DELETE'))
    await retainAll(server.database)
    expect(await visitors()).toHaveLength(1)
    await server.ask(`update event_holds set ends_at = now() - interval '1 second' where id = $1`, [holdId])
    await retainAll(server.database)
    expect(await visitors()).toEqual([])
    expect((await manager.send('GET', path('holds'))).json()).toEqual({ holds: [] })
  })

  test('names people or entrances of the property, a span, and an end within a year', async () => {
    const refusals = [
      [{ accessPointIds: [] }, 422],
      [{ untilMillis: ago(46).getTime() }, 422],
      [{ endsAtMillis: Date.now() - HOUR }, 422],
      [{ endsAtMillis: Date.now() + 400 * DAY }, 422],
      [{ reason: ' ' }, 422],
      [{ personIds: [randomUUID()] }, 404],
      [{ accessPointIds: [randomUUID()] }, 404],
    ] as const
    for (const [changes, status] of refusals)
      expect([changes, (await manager.send('POST', path('holds'), draft(changes))).statusCode]).toEqual([
        changes,
        status,
      ])
  })
})
