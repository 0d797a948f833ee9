import { randomUUID } from 'node:crypto'
import type { DoorEvent } from '@portico/contract/history/door-events.schema'
import { type Cast, castOf } from '@portico/tools/testing/cast'
import { type HistoryClient, openHistoryClient } from '@portico/tools/testing/history-client'
import { type SignedIn, startTestServer, type TestServer } from '@portico/tools/testing/test-server'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { retention } from '../../retention.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

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

type Told = { kind?: string; timeMillis?: number; durationMillis?: number; [more: string]: unknown }
const event = (told: Told = {}) => ({ eventId: randomUUID(), timeMillis: Date.now(), kind: 'HELD_OPEN', ...told })
const report = (events: object[], more: object = {}, by = token) =>
  server.app.inject({
    method: 'POST',
    url: '/v1/doorEvents',
    headers: { authorization: `Bearer ${by}` },
    payload: { events, ...more },
  })
async function list(query: Record<string, string> = {}): Promise<{ records: DoorEvent[]; totalRecords: number }> {
  const wanted = new URLSearchParams({ propertyId: client.propertyId, ...query })
  const reply = await manager.send('GET', `/v1/doorEvents?${wanted}`)
  expect(reply.statusCode, reply.body).toBe(200)
  return reply.json()
}
const attention = async (kind: string) => {
  const reply = await manager.send('GET', '/v1/user/attention')
  const items: { kind: string; properties: { propertyId: string; count: number }[] }[] = reply.json().items
  const places = items.find((item) => item.kind === kind)?.properties ?? []
  return places.find(({ propertyId }) => propertyId === client.propertyId)?.count ?? 0
}

test('what a door tells is listed with its entrance, the newest first, and kept apart from the history', async () => {
  const now = Date.now()
  const [held, closed] = [
    event({ timeMillis: now - 60_000 }),
    event({ kind: 'CLOSED', timeMillis: now, durationMillis: 95_000 }),
  ]
  const reply = await report([held, closed], { contact: 'SHUT' })
  expect(reply.json()).toEqual({ recorded: 2, known: 0, refused: [] })
  const of = { accessPointId: client.front, accessPointName: 'Front Door', panelTimeMillis: null }
  expect((await list()).records).toEqual([
    { ...of, eventId: closed.eventId, kind: 'CLOSED', timeMillis: now, durationMillis: 95_000 },
    { ...of, eventId: held.eventId, kind: 'HELD_OPEN', timeMillis: now - 60_000, durationMillis: null },
  ])
  const history = await manager.send('GET', `/v1/accessHistory?propertyId=${client.propertyId}`)
  expect(history.json().totalRecords).toBe(0)
})

test('an event that is sent again, also by two connections at once, is written once', async () => {
  const twice = event()
  const replies = await Promise.all([report([twice]), report([twice])])
  expect(replies.map((reply) => reply.json().recorded).toSorted()).toEqual([0, 1])
  expect((await report([{ ...twice, eventId: twice.eventId.toUpperCase() }])).json()).toMatchObject({ known: 1 })
  expect((await list()).totalRecords).toBe(1)
})

test('an unknown kind, a duration of a moment and what is too old are refused alone', async () => {
  const [good, later, long] = [event(), event({ kind: 'GLASS_BROKEN' }), event({ durationMillis: 5 })]
  const old = event({ timeMillis: Date.now() - 200 * DAY })
  const reply = (await report([good, later, long, old])).json()
  expect(reply.refused.slice(0, 2)).toEqual([
    { eventId: later.eventId, reason: 'unreadable', index: 1, field: 'kind' },
    { eventId: long.eventId, reason: 'unreadable', index: 2, field: 'durationMillis' },
  ])
  expect((await list()).records.map(({ eventId }) => eventId)).toContain(good.eventId)
})

test('a wrong clock of the panel is corrected as that of attempts', async () => {
  const now = Date.now()
  const wrong = now - 5 * HOUR
  await report([event({ timeMillis: wrong - HOUR })], { sentTimeMillis: wrong })
  const [one] = (await list()).records
  expect(one?.panelTimeMillis).toBe(wrong - HOUR)
  expect(Math.abs((one?.timeMillis ?? 0) - (now - HOUR))).toBeLessThan(30_000)
})

test('events are filtered by kind, entrance and time, and come in pages', async () => {
  const now = Date.now()
  const kinds = ['HELD_OPEN', 'FORCED', 'EXIT_BUTTON', 'TAMPER']
  await report(kinds.map((kind, at) => event({ kind, timeMillis: now - at * HOUR })))
  const kindsOf = async (query: Record<string, string>) => (await list(query)).records.map(({ kind }) => kind)
  expect(await kindsOf({ kinds: 'FORCED,TAMPER' })).toEqual(['FORCED', 'TAMPER'])
  expect(await kindsOf({ accessPointIds: client.garage })).toEqual([])
  expect(await kindsOf({ gte: String(now - 2 * HOUR), lte: String(now - HOUR) })).toEqual(['FORCED', 'EXIT_BUTTON'])
  expect(await kindsOf({ pageSize: '3', pageNumber: '9' })).toEqual(['TAMPER'])
})

test('the file has the words and the clock of whoever asks', async () => {
  await report([event({ kind: 'CLOSED', timeMillis: Date.UTC(2026, 10, 2, 3, 4, 5), durationMillis: 90_400 })])
  const query = new URLSearchParams({ propertyId: client.propertyId, locale: 'en_US', timeZone: 'America/Los_Angeles' })
  const reply = await manager.send('GET', `/v1/doorEvents/export.csv?${query}`)
  expect(reply.statusCode).toBe(200)
  const [, line] = reply.body.split('\r\n')
  expect(line).toMatch(/^Shut again,Front Door,2026-\d\d-\d\d \d\d:\d\d:\d\d,90,/)
})

test('a door that is held open needs attention until it is shut, a forced one for a day', async () => {
  await report([event()], { contact: 'OPEN' })
  expect([await attention('DOOR_HELD_OPEN'), await attention('DOOR_FORCED')]).toEqual([1, 0])
  await report([event({ kind: 'CLOSED', durationMillis: 61_000 })], { contact: 'SHUT' })
  expect(await attention('DOOR_HELD_OPEN')).toBe(0)
  await report([event({ kind: 'FORCED' })], { contact: 'OPEN' })
  expect([await attention('DOOR_HELD_OPEN'), await attention('DOOR_FORCED')]).toEqual([0, 1])
  await server.ask(`update door_states set forced_at = now() - interval '25 hours' where device_id = $1`, [
    client.panel,
  ])
  expect([await attention('DOOR_HELD_OPEN'), await attention('DOOR_FORCED')]).toEqual([1, 0])
  await report([], { contact: 'SHUT' })
  expect(await attention('DOOR_HELD_OPEN')).toBe(0)
})

test('a late event does not make a door open that is shut, and another panel begins anew', async () => {
  await report([event({ timeMillis: Date.now() - HOUR })], { contact: 'SHUT' })
  expect(await attention('DOOR_HELD_OPEN')).toBe(0)
  await report([event()], { contact: 'OPEN' })
  expect(await attention('DOOR_HELD_OPEN')).toBe(1)
  await client.issueToken()
  expect(await attention('DOOR_HELD_OPEN')).toBe(0)
})

test('another panel of the property that reports the same event adds nothing', async () => {
  const other = await client.insert('devices', {
    entrance_id: client.garage,
    hardware_type: 'PICTOR',
    serial_number: 'PX-2',
    port: 1,
  })
  const same = event({ kind: 'TAMPER' })
  await report([same])
  expect((await report([same], {}, await client.issueToken(other))).json()).toMatchObject({ recorded: 0, known: 1 })
  expect((await list()).records.map(({ accessPointId }) => accessPointId)).toEqual([client.front])
})

test('an account of a property reports nothing: the call is for devices', async () => {
  expect((await manager.send('POST', '/v1/doorEvents', { events: [event()] })).statusCode).toBe(401)
})

test('a withdrawn token reports nothing', async () => {
  await server.ask('delete from device_tokens where device_id = $1', [client.panel])
  expect((await report([event()])).statusCode).toBe(401)
  expect((await list()).totalRecords).toBe(0)
})

test('the front desk, which sees one day of the history, sees no door events', async () => {
  await report([event()])
  await server.ask(`update memberships set role_id = 'frontDesk' where property_id = $1`, [client.propertyId])
  const reply = await manager.send('GET', `/v1/doorEvents?propertyId=${client.propertyId}`)
  expect(reply.statusCode).toBe(403)
})

test('an archived property keeps its door events, and its managers see them no more', async () => {
  await report([event()])
  await server.ask('update properties set archived_at = now() where id = $1', [client.propertyId])
  const reply = await manager.send('GET', `/v1/doorEvents?propertyId=${client.propertyId}`)
  expect(reply.statusCode).toBe(403)
  expect(await attention('DOOR_HELD_OPEN')).toBe(0)
})

test('retention deletes them with the history', async () => {
  const [old, young] = [event(), event()]
  await report([old, young])
  await server.ask(`update door_events set happened_at = now() - interval '20 months' where event_id = $1`, [
    old.eventId,
  ])
  const config = { ...server.config, retention: { ...server.config.retention, eventMonths: 18 } }
  await retention({ database: server.database, config, log: { info() {}, error() {} } }).run({})
  expect((await list()).records.map(({ eventId }) => eventId)).toEqual([young.eventId])
})
