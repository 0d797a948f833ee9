import { randomUUID } from 'node:crypto'
import { denialReasons } from '@portico/contract/access/access.rules'
import type { AccessHistoryRecord } from '@portico/contract/history/history.schema'
import { type Cast, castOf } from '@portico/tools/testing/cast'
import { type HistoryClient, openHistoryClient } from '@portico/tools/testing/history-client'
import { serverProcess } from '@portico/tools/testing/server-process'
import { type SignedIn, startTestServer, type TestServer } from '@portico/tools/testing/test-server'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { withdrawDeviceTokens } from '../access/device-tokens.store.ts'
import { eventUpkeep } from './event-upkeep.ts'

let server: TestServer
let cast: Cast
let manager: SignedIn
let client: HistoryClient
let token: string

beforeAll(async () => {
  server = await startTestServer()
  cast = await castOf(server)
  manager = await server.signIn(cast.portfolio)
})
beforeEach(async () => {
  client = await openHistoryClient(server, cast.portfolio)
  token = await client.issueToken()
})
afterAll(() => server.close())

const event = (changes: object = {}) => ({
  eventId: randomUUID(),
  unlockTimestamp: Date.now() - 60_000,
  unlockStatus: 'SUCCESS',
  ...changes,
})
const magic = (personId: string) => ({
  id: randomUUID(),
  person_id: personId,
  type: 'MAGIC',
  status: 'ACTIVE',
  source: 'SYSTEM',
  parent: 'USER',
})
const report = (events: object[], authorization = `Bearer ${token}`) =>
  server.app.inject({
    method: 'POST',
    url: '/v1/accessHistory/events',
    headers: { authorization },
    payload: { events },
  })
const reported = async (events: object[]) => (await report(events)).json()
const history = async (): Promise<AccessHistoryRecord[]> =>
  (await manager.send('GET', `/v1/accessHistory?propertyId=${client.propertyId}`)).json().records
const count = async () => {
  const reply = await manager.send('GET', `/v1/accessHistory?propertyId=${client.propertyId}`)
  return reply.json().totalRecords
}

/** How many wait until this transaction ends. */
async function waitingFor(transaction: pg.Client) {
  const { rows } = await transaction.query(
    'select count(*)::int as n from pg_locks where not granted and transactionid = pg_current_xact_id()::xid',
  )
  return rows[0].n
}

describe('A panel', () => {
  test('reports who came, by the names they have at that time', async () => {
    const resident = await client.person({ email: 'ada@example.com', person_name: 'Ada Byron', unit_number: '12B' })
    const nameless = await client.person({ email: 'bob@example.com' })
    const unreachable = await client.person({ person_name: 'Cleo Park' })
    const [provider] = await server.ask<{ id: string; name: string }>(
      'select id, name from providers order by name limit 1',
    )
    const moment = Date.now() - 1000
    const at = (second: number) => ({ unlockTimestamp: moment - second * 1000 })
    const events = [
      event({ ...at(1), personId: resident }),
      event({ ...at(2), personId: nameless, unlockStatus: 'FAILURE' }),
      event({ ...at(3), personId: unreachable }),
      event({ ...at(4), personId: resident, avgEmail: 'guest@example.com' }),
      event({ ...at(5), accessCustomerId: provider?.id }),
      event({ ...at(6), unlockStatus: 'UNKNOWN' }),
    ]
    expect(await reported(events)).toEqual({ recorded: 6, known: 0, refused: [] })
    // What happens to them later changes nothing.
    await server.ask(`update people set person_name = 'Ada Lovelace', unit_number = '1A' where id = $1`, [resident])
    await server.ask('delete from people where id = $1', [nameless])
    await server.ask(`update entrances set name = 'Main Gate' where id = $1`, [client.front])

    const nobody = { accessByName: null, userEmail: null, userUnitNumbers: [], avgEmail: null }
    const ada = { userEmail: 'ada@example.com', userUnitNumbers: ['12B'] }
    expect(await history()).toMatchObject([
      { ...nobody, ...ada, accessBy: 'ada@example.com', accessByName: 'Ada Byron', accessPointName: 'Front Door' },
      { ...nobody, accessBy: 'bob@example.com', userEmail: 'bob@example.com', unlockStatus: 'FAILURE' },
      { ...nobody, accessBy: 'Cleo Park', accessByName: 'Cleo Park' },
      { ...nobody, ...ada, accessBy: 'guest@example.com', avgEmail: 'guest@example.com' },
      { ...nobody, accessBy: provider?.name },
      { ...nobody, accessBy: '', unlockStatus: 'UNKNOWN', accessPointId: client.front },
    ])
  })

  test('reports why a door stayed shut, and what was shown there', async () => {
    const holder = await client.person({ email: 'ada@example.com', person_name: 'Ada Byron' })
    const credential = await client.insert('credentials', magic(holder))
    const [provider] = await server.ask<{ id: string }>('select id from providers order by name limit 1')
    const at = (second: number) => ({ unlockTimestamp: Date.now() - second * 1000, unlockStatus: 'FAILURE' })
    const events = [
      event({ ...at(10), credentialId: credential, denialReason: 'OUTSIDE_WINDOWS' }),
      event({ ...at(20), accessCustomerId: provider?.id, denialReason: 'PROVIDER_NOT_ALLOWED' }),
      event({ ...at(30), denialReason: 'CREDENTIAL_UNKNOWN' }),
      event(at(40)),
      event({ unlockTimestamp: Date.now() - 50_000, personId: holder }),
    ]
    expect(await reported(events)).toEqual({ recorded: 5, known: 0, refused: [] })
    const nobody = { personId: null, credentialId: null, accessCustomerId: null }
    expect(await history()).toMatchObject([
      { denialReason: 'OUTSIDE_WINDOWS', ...nobody, personId: holder, credentialId: credential },
      { denialReason: 'PROVIDER_NOT_ALLOWED', ...nobody, accessCustomerId: provider?.id },
      { denialReason: 'CREDENTIAL_UNKNOWN', ...nobody },
      { denialReason: null, ...nobody },
      { denialReason: null, ...nobody, personId: holder },
    ])
  })

  test('reports with one event how often codes were typed while its keypad waited', async () => {
    const denied = { unlockStatus: 'FAILURE', denialReason: 'TOO_MANY_TRIES' }
    const at = (second: number) => ({ unlockTimestamp: Date.now() - second * 1000 })
    const events = [event({ ...denied, ...at(10), attempts: 12 }), event({ ...denied, ...at(20) }), event(at(30))]
    expect(await reported(events)).toEqual({ recorded: 3, known: 0, refused: [] })
    expect(await history()).toMatchObject([
      { denialReason: 'TOO_MANY_TRIES', attempts: 12, accessBy: '' },
      { denialReason: 'TOO_MANY_TRIES', attempts: 1 },
      { denialReason: null, attempts: 1 },
    ])
    // It is one row of the list, so it is counted as one.
    expect(await count()).toBe(3)
  })

  test.each(denialReasons)('may tell %s, and the history is filtered by it', async (denialReason) => {
    const denied = event({ unlockStatus: 'FAILURE', denialReason })
    expect(await reported([denied, event({ unlockStatus: 'FAILURE' })])).toMatchObject({ recorded: 2, refused: [] })
    const path = `/v1/accessHistory?propertyId=${client.propertyId}&denialReasons=${denialReason}`
    const { records, totalRecords } = (await manager.send('GET', path)).json()
    expect([totalRecords, records]).toMatchObject([1, [{ eventId: denied.eventId, denialReason }]])
  })

  test('may repeat itself: an event is taken once, whatever else is said of it', async () => {
    const first = event()
    expect(await reported([first, event(), first])).toEqual({ recorded: 2, known: 1, refused: [] })
    const changed = { ...first, unlockTimestamp: first.unlockTimestamp - 5000, unlockStatus: 'FAILURE' }
    expect(await reported([changed, event()])).toEqual({ recorded: 1, known: 1, refused: [] })
    expect(await count()).toBe(3)
    // Long after, when its receipt is gone.
    await server.ask('delete from event_receipts')
    expect(await reported([first])).toEqual({ recorded: 0, known: 1, refused: [] })
    expect(await count()).toBe(3)
  })

  test('may say the same thing ten times at once', async () => {
    const batch = Array.from({ length: 50 }, () => event())
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, shift) => report([...batch.slice(shift), ...batch.slice(0, shift)])),
    )
    expect(replies.map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(200))
    expect(replies.reduce((sum, reply) => sum + reply.json().recorded, 0)).toBe(50)
    expect(await count()).toBe(50)
  })

  test('waits for others who count before it locks any name, so that nobody waits in a circle', async () => {
    await client.happened([{ at: new Date(), entranceId: client.garage }])
    const personId = await client.person({ email: 'new@example.com' })
    const other = new pg.Client({ connectionString: server.ownerUrl })
    await other.connect()
    await other.query('begin')
    await other.query('update access_daily_counts set events = events where property_id = $1', [client.propertyId])
    const waiting = report([event({ personId, unlockTimestamp: Date.now() })])
    await expect.poll(() => waitingFor(other), { timeout: 60_000 }).toBe(1)
    await other.query(`insert into access_event_names values ($1, 'VISITOR', 'new@example.com', 'New')`, [
      client.propertyId,
    ])
    await other.query('commit')
    await other.end()
    expect((await waiting).json()).toEqual({ recorded: 1, known: 0, refused: [] })
  })

  test('may say the same thing ten times at once of the same credentials, in any order', async () => {
    const holder = await client.person({ email: 'ada@example.com' })
    const ids: string[] = []
    for (let n = 0; n < 20; n++) ids.push(await client.insert('credentials', magic(holder)))
    const moment = Date.now() - 60_000
    const batch = ids.flatMap((credentialId, at) =>
      [0, 1].map((n) => event({ credentialId, unlockTimestamp: moment + at + n })),
    )
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, shift) => {
        const turned = [...batch.slice(4 * shift), ...batch.slice(0, 4 * shift)]
        return report(shift % 2 === 0 ? turned : turned.toReversed())
      }),
    )
    expect(replies.map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(200))
    expect(replies.reduce((sum, reply) => sum + reply.json().recorded, 0)).toBe(40)
    const used = await server.ask<{ at: Date }>(
      'select last_used_at as at from credentials where property_id = $1 order by last_used_at',
      [client.propertyId],
    )
    expect(used.map(({ at }) => at.getTime())).toEqual(ids.map((_, at) => moment + at + 1))
  })

  test('reports all or nothing: what could not be counted was not taken, and can be reported again', async () => {
    const batch = [event(), event()]
    // Whatever it is that fails at the end of a report.
    await server.ask('alter table access_hourly_counts add constraint fails check (events < 0) not valid')
    const failed = await report(batch)
    await server.ask('alter table access_hourly_counts drop constraint fails')
    expect(failed.statusCode).toBe(500)
    const [left] = await server.ask<{ n: number }>(
      `select (select count(*) from event_receipts where property_id = $1)::int + (select count(*) from access_events where property_id = $1)::int as n`,
      [client.propertyId],
    )
    expect([left?.n, await count()]).toEqual([0, 0])
    expect(await reported(batch)).toEqual({ recorded: 2, known: 0, refused: [] })
    expect(await count()).toBe(2)
  })

  test('leaves no rights behind on the connections of the server', async () => {
    await Promise.all(Array.from({ length: 10 }, () => report([event()])))
    const settings = await Promise.all(
      Array.from({ length: 10 }, () =>
        sql<{ device: string }>`select coalesce(current_setting('app.device_id', true), '') as device`.execute(
          server.database.unbound,
        ),
      ),
    )
    expect(new Set(settings.map(({ rows }) => rows[0]?.device))).toEqual(new Set(['']))
  })

  test('may name guests whose addresses have quotation marks', async () => {
    const emails = ["o'hara@example.com", "d''arcy@example.com"]
    expect(await reported(emails.map((avgEmail) => event({ avgEmail })))).toMatchObject({ recorded: 2 })
    expect((await history()).map(({ avgEmail }) => avgEmail).toSorted()).toEqual(emails.toSorted())
  })

  test('is told what will never be taken, and the rest is taken', async () => {
    await server.ask(`update devices set created_at = now() - interval '1 year' where id = $1`, [client.panel])
    const late = event({ unlockTimestamp: Date.now() - 91 * 86_400_000 })
    const good = [
      event({ unlockTimestamp: Date.now() - 89 * 86_400_000 }),
      event({ unlockTimestamp: Date.now() + 60_000 }),
    ]
    expect(await reported([late, ...good])).toEqual({
      recorded: 2,
      known: 0,
      refused: [{ eventId: late.eventId, reason: 'tooOld' }],
    })
    expect(await reported([late])).toMatchObject({ recorded: 0, refused: [{ reason: 'tooOld' }] })
  })

  test('knows nothing of other properties', async () => {
    const other = await openHistoryClient(server, cast.single)
    const stranger = await other.person({ email: 'eve@example.com', person_name: 'Eve' })
    const foreignCode = await other.insert('credentials', magic(stranger))
    const named = [{ personId: stranger }, { credentialId: foreignCode }, { personId: randomUUID() }]
    const events = named.map(event)
    expect(await reported([...events, event()])).toEqual({
      recorded: 1,
      known: 0,
      refused: ['unknownPerson', 'unknownCredential', 'unknownPerson'].map((reason, index) => ({
        eventId: events[index]?.eventId,
        reason,
      })),
    })
    expect(await count()).toBe(1)
    const seen = await server.database.asDevice(client.panel, (trx) =>
      trx.selectFrom('people').select('property_id').execute(),
    )
    expect(new Set(seen.map(({ property_id }) => property_id))).toEqual(new Set())
    await expect(
      server.database.asDevice(client.panel, (trx) =>
        trx.insertInto('event_receipts').values({ property_id: other.propertyId, event_id: randomUUID() }).execute(),
      ),
    ).rejects.toThrow(/row-level security/)
  })

  test('reports somebody who was deleted meanwhile, and a credential that was', async () => {
    const person = await client.person({ email: 'ada@example.com', person_name: 'Ada Byron' })
    const credential = await client.insert('credentials', magic(person))
    const payload = { propertyId: client.propertyId, personId: person }
    await manager.send('DELETE', `/v1/credentials/${credential}`)
    await manager.send('DELETE', '/v1/people/', payload)
    const events = [event({ personId: person.toUpperCase() }), event({ credentialId: credential })]
    expect(await reported(events)).toEqual({ recorded: 2, known: 0, refused: [] })
    expect((await history()).map(({ accessBy }) => accessBy)).toEqual(['ada@example.com', 'ada@example.com'])
  })

  test('tells when a credential was last used, and whose it is', async () => {
    const holder = await client.person({ email: 'ada@example.com', person_name: 'Ada Byron' })
    const id = await client.insert('credentials', magic(holder))
    const used = async () =>
      (
        await server.ask<{ at: Date | null }>('select last_used_at as at from credentials where id = $1', [id])
      )[0]?.at?.getTime()
    const now = Date.now() - 1000
    await report([event({ credentialId: id, unlockTimestamp: now })])
    expect((await history())[0]?.accessBy).toBe('ada@example.com')
    await report([event({ credentialId: id, unlockTimestamp: now - 60_000 })])
    await report([event({ credentialId: id, unlockTimestamp: now + 500, unlockStatus: 'FAILURE' })])
    expect(await used()).toBe(now)
  })

  test('needs a token of its own that was not withdrawn', async () => {
    const refusal = async (authorization: string) => {
      const reply = await report([event()], authorization)
      return [reply.statusCode, reply.json().error?.code]
    }
    const unauthenticated = [401, 'session.unauthenticated']
    for (const wrong of [
      '',
      token,
      `Basic ${token}`,
      `Bearer ${token.slice(1)}x`,
      `Bearer ${token} `,
      `Bearer ${'a'.repeat(9000)}`,
    ])
      expect(await refusal(wrong), wrong.slice(0, 60)).toEqual(unauthenticated)
    const second = await client.issueToken()
    expect((await report([event()], `Bearer ${second}`)).statusCode).toBe(200)
    expect(await server.database.asSystem((trx) => withdrawDeviceTokens(trx, client.panel))).toHaveLength(2)
    expect([await refusal(`Bearer ${token}`), await refusal(`Bearer ${second}`)]).toEqual([
      unauthenticated,
      unauthenticated,
    ])
    const third = await client.issueToken()
    await server.ask('delete from entrances where id = $1', [client.front])
    expect(await refusal(`Bearer ${third}`)).toEqual(unauthenticated)
  })

  test('leaves no token in the database', async () => {
    const [kept] = await server.ask<{ row: string }>(
      'select t::text as row from device_tokens t where device_id = $1',
      [client.panel],
    )
    expect(kept?.row).not.toContain(token)
  })

  test('may do nothing but report', async () => {
    for (const url of [`/v1/accessHistory?propertyId=${client.propertyId}`, '/v1/user/info']) {
      const reply = await server.app.inject({ url, headers: { authorization: `Bearer ${token}` } })
      expect(reply.statusCode, url).toBe(401)
    }
  })

  test('is refused with no events', async () => expect((await report([])).statusCode).toBe(422))

  test.each([
    ['a status that does not exist', { unlockStatus: 'OPENED' }, 'unlockStatus'],
    ['a reason for a door that opened', { denialReason: 'NO_KEY' }, 'denialReason'],
    ['what was shown at a door that opened', { shown: { kind: 'FOB', text: 'f//1' } }, 'shown'],
    [
      'what was shown by somebody known',
      { unlockStatus: 'FAILURE', denialReason: 'NO_KEY', personId: randomUUID(), shown: { kind: 'FOB', text: 'f//1' } },
      'shown',
    ],
    ['a reason that does not exist', { unlockStatus: 'FAILURE', denialReason: 'NO' }, 'denialReason'],
    ['no moment', { unlockTimestamp: undefined }, 'unlockTimestamp'],
    ['a guest whose address turns the text around it', { avgEmail: 'eve\u202e@example.com' }, 'avgEmail'],
    ['names it made up', { accessBy: 'somebody' }, ''],
  ])('is told that an event with %s cannot be read', async (_name, changes, field) => {
    const unreadable = event(changes)
    const refused = [{ eventId: unreadable.eventId, reason: 'unreadable', index: 0, field }]
    expect(await reported([unreadable])).toEqual({ recorded: 0, known: 0, refused })
  })
})

describe('A server that is killed while a panel reports', () => {
  let killed: Awaited<ReturnType<typeof serverProcess>>
  beforeAll(async () => {
    killed = await serverProcess(server)
    await killed.start()
  })
  afterAll(() => killed.close())

  test('has taken all of it or nothing, and the panel repeats itself until it knows', async () => {
    const batch = Array.from({ length: 20 }, () => event())
    const send = () =>
      fetch(`${killed.origin}/v1/accessHistory/events`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ events: batch }),
      })
    await report([event()])
    // Somebody else counts at this moment, so that the report waits in PostgreSQL.
    const other = new pg.Client({ connectionString: server.ownerUrl })
    await other.connect()
    await other.query('begin')
    await other.query('update access_daily_counts set events = events where property_id = $1', [client.propertyId])
    const unanswered = send().then(
      () => 'answered',
      () => 'unanswered',
    )
    await expect.poll(() => waitingFor(other), { timeout: 60_000 }).toBe(1)
    await killed.kill()
    expect(await unanswered).toBe('unanswered')
    await other.query('rollback')
    await other.end()

    await killed.start()
    const again = (await (await send()).json()) as { recorded: number; known: number }
    expect([0, 20]).toContain(again.recorded)
    expect(again.recorded + again.known).toBe(20)
    expect(await count()).toBe(21)
    const [events] = await server.ask<{ n: number }>(
      'select count(*)::int as n from access_events where property_id = $1',
      [client.propertyId],
    )
    expect(events?.n).toBe(21)
  })
})

test('there is room for the events of months to come, made ahead of time', async () => {
  await server.ask(`
    do $$ declare name text; begin
      for name in select inhrelid::regclass::text from pg_inherits where inhparent = 'access_events'::regclass
      loop execute 'drop table ' || name; end loop;
    end $$`)
  await eventUpkeep(server.database).run({})
  await eventUpkeep(server.database).run({})
  const months = await server.ask<{ name: string }>(
    `select inhrelid::regclass::text as name from pg_inherits where inhparent = 'access_events'::regclass order by 1`,
  )
  const [ahead] = await server.ask<{ name: string }>(
    `select 'access_events_' || to_char(now() at time zone 'UTC' + interval '3 months', 'YYYY_MM') as name`,
  )
  expect(months).toHaveLength(8)
  expect(months.at(-1)).toEqual(ahead)
  expect(await reported([event({ unlockTimestamp: Date.now() - 89 * 86_400_000 })])).toMatchObject({ recorded: 1 })
})
