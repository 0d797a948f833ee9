import { FORMATS_HEADER } from '@portico/contract/access/format-one.rules'
import { castOf } from '@portico/tools/testing/cast'
import { type DoorClient, listIn, openDoorClient } from '@portico/tools/testing/door-client'
import { startTestServer, type TestServer } from '@portico/tools/testing/test-server'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { inBatches } from '../../platform/batches.ts'
import { renewOffsets } from '../properties/renew-offsets.ts'

const NEW_IN_DOORS = ['offsets', 'hours', 'calendars', 'opening', 'throttle', 'stale', 'needs']
let server: TestServer
let client: DoorClient
let front: Awaited<ReturnType<DoorClient['door']>>
let keyId: string
let ada: string
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  client = await openDoorClient(server, (await castOf(server)).portfolio)
  front = await client.door('Front Door')
  keyId = await client.key('Residents', [front.entranceId])
  ada = await client.person()
  await client.give(ada, keyId)
})

/** What a panel gets that names these formats; `undefined`: its program does not know the header. */
async function answerTo(formats: string | undefined, { revision = 0, cursor = '' } = {}) {
  const { deviceId, headers } = front.panel
  const reply = await server.app.inject({
    url: `/v1/devices/${deviceId}/access`,
    query: { revision: String(revision), wait: '0', ...(cursor && { cursor }), ...epochs },
    headers: { ...headers, ...(formats !== undefined && { [FORMATS_HEADER]: formats }) },
  })
  expect(reply.statusCode).toBe(200)
  const answer = reply.json()
  return { answer, list: JSON.parse(listIn(answer).payload) }
}
const epochs = { codes: '1.1' }

test('a panel that names the second format gets it in an envelope, with offsets, waits of the keypad and the time', async () => {
  const { answer, list } = await answerTo('1, 2')
  expect(Object.keys(answer)).toEqual(['update'])
  expect(list).toMatchObject({
    format: 2,
    base: null,
    door: { throttle: { free: 5, waits: [60, 120, 240, 480, 900] } },
  })
  expect(Math.abs(list.issued - Date.now())).toBeLessThan(60_000)
  const { offsets } = list.door
  expect(offsets.length).toBeGreaterThanOrEqual(4)
  expect(offsets[0].from).toBeLessThanOrEqual(Date.now())
  expect(offsets.at(-1).from).toBeGreaterThan(Date.now() + 365 * 86_400_000)
})

test.each([[undefined], ['1'], ['3'], ['']])(
  'a panel that names %j gets the first format, without a word of the second',
  async (formats) => {
    const { answer, list } = await answerTo(formats)
    expect(Object.keys(answer).sort()).toEqual(['payload', 'signatures'])
    expect(Object.keys(list)).not.toContain('format')
    expect(Object.keys(list)).not.toContain('issued')
    expect(NEW_IN_DOORS.filter((name) => name in list.door)).toEqual([])
    expect(list.grants).toHaveLength(1)
  },
)

test('a panel whose program was renewed gets its whole list once, in the other format', async () => {
  const first = (await answerTo('1')).list
  const second = (await answerTo('1,2', first)).list
  expect(second).toMatchObject({ base: null, format: 2 })
  expect(second.revision).toBeGreaterThan(first.revision)
  await client.give(await client.person(), keyId)
  const change = (await answerTo('1,2', second)).list
  expect(change).toMatchObject({ base: second.revision, format: 2 })
  // Back to the former program.
  expect((await answerTo('1', change)).list).toMatchObject({ base: null })
})

test('panels of both formats at one door know the same people', async () => {
  const garage = await client.panelOf(front.deviceId, [1])
  await front.panel.pull()
  await garage.pull()
  expect(garage.state().format).toBe(1)
  expect(front.panel.state().format).toBe(2)
  const shown = { personId: ada }
  expect(garage.decide(shown, Date.now()).isAllowed).toBe(true)
  await client.take(ada, keyId)
  await Promise.all([garage.pull(), front.panel.pull()])
  expect([garage, front.panel].map((panel) => panel.decide(shown, Date.now()).isAllowed)).toEqual([false, false])
})

const offsetsFrom = async () => {
  const [row] = await server.ask<{ at: Date | null; data: string | null }>(
    'select offsets_from as at, offsets_zone_data as data from properties where id = $1',
    [client.propertyId],
  )
  return row
}
const renew = () => inBatches(server.database, renewOffsets)

test('offsets are renewed before they end, or with later data of the zones, and the doors get them by one change', async () => {
  await renew()
  await front.panel.pull()
  expect(await renew()).toBe(0)
  const known = front.panel.state().revision
  await server.ask(`update properties set offsets_from = now() - interval '13 months' where id = $1`, [
    client.propertyId,
  ])
  const late = JSON.parse((await front.panel.pull())?.payload ?? '')
  expect(late).toMatchObject({ base: known, grants: [] })
  expect(await renew()).toBe(1)
  const renewed = JSON.parse((await front.panel.pull())?.payload ?? '')
  expect(renewed).toMatchObject({ base: late.revision, subjects: [], grants: [] })
  expect(renewed.door.offsets[0].from).toBeGreaterThan(late.door.offsets[0].from)
  expect((await offsetsFrom())?.data).toBe(process.versions.tz)
  await server.ask(`update properties set offsets_zone_data = '2001a' where id = $1`, [client.propertyId])
  expect(await renew()).toBe(1)
  // A server with older data leaves those of a later edition.
  await server.ask(`update properties set offsets_zone_data = '2999z' where id = $1`, [client.propertyId])
  expect(await renew()).toBe(0)
})

test('what happened at a keypad that waited is stored as one event of several attempts', async () => {
  await front.panel.pull()
  const { code } = await client.code({ person_id: ada })
  await front.panel.pull()
  const wrong = code === '00000000' ? '11111111' : '00000000'
  const now = Date.now() - 120_000
  for (let tries = 0; tries < 9; tries++) front.panel.attempt({ code: wrong }, now)
  expect(front.panel.attempt({ code }, now)).toMatchObject({ reason: 'TOO_MANY_TRIES' })
  const events = front.panel.eventsToTell(now + 60_000)
  const { headers } = front.panel
  const payload = { events, sentTimeMillis: now + 60_000 }
  const reply = await server.app.inject({ method: 'POST', url: '/v1/accessHistory/events', headers, payload })
  expect(reply.json()).toMatchObject({ recorded: 7 })
  const stored = await server.ask(
    `select attempts from access_events where entrance_id = $1 and denial_reason = 'TOO_MANY_TRIES' order by attempts nulls first`,
    [front.entranceId],
  )
  expect(stored).toEqual([{ attempts: null }, { attempts: 4 }])
})

test('how long guessing takes counts the codes that work by their lengths, and the keypads that wait', async () => {
  const manager = await server.signIn((await castOf(server)).portfolio)
  const guessing = async () => (await manager.send('GET', `/v1/access/guessing?propertyId=${client.propertyId}`)).json()
  expect(await guessing()).toEqual({ codes: [], keypads: 0, unlimited: 0 })
  await client.code({ person_id: ada })
  await client.code({ person_id: ada, status: 'INACTIVE', inactive_reason: 'EXPIRED', deactivated_at: new Date() })
  const older = await client.door('Garage')
  await front.panel.pull()
  await (await client.panelOf(older.deviceId, [1])).pull()
  expect(await guessing()).toEqual({ codes: [{ digits: 8, count: 1 }], keypads: 1, unlimited: 1 })
  await client.code({ person_id: ada, digits: 4 })
  expect((await guessing()).codes).toEqual([
    { digits: 4, count: 1 },
    { digits: 8, count: 1 },
  ])
})
