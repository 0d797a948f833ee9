import { randomUUID } from 'node:crypto'
import type { AccessHistoryRecord } from '@portico/contract/history/history.schema'
import { castOf } from '@portico/tools/testing/cast'
import { type DoorClient, openDoorClient } from '@portico/tools/testing/door-client'
import { type SignedIn, startTestServer, type TestServer } from '@portico/tools/testing/test-server'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

const MINUTE = 60_000
const DAY = 1_440 * MINUTE

let server: TestServer
let manager: SignedIn
let client: DoorClient
let front: Awaited<ReturnType<DoorClient['door']>>

beforeAll(async () => {
  server = await startTestServer()
  manager = await server.signIn((await castOf(server)).portfolio)
})
afterAll(() => server.close())
beforeEach(async () => {
  client = await openDoorClient(server, (await castOf(server)).portfolio)
  front = await client.door('Front Door')
  await server.ask(`update devices set created_at = now() - interval '2 years' where id = $1`, [front.deviceId])
  await front.panel.pull()
})

const event = (unlockTimestamp: number, more: object = {}) => ({
  eventId: randomUUID(),
  unlockTimestamp,
  unlockStatus: 'SUCCESS',
  ...more,
})
async function report(batch: { events: object[] } & Record<string, unknown>) {
  const reply = await server.app.inject({
    method: 'POST',
    url: '/v1/accessHistory/events',
    headers: front.panel.headers,
    payload: batch,
  })
  expect(reply.statusCode).toBe(200)
  return reply.json()
}
const history = async (): Promise<AccessHistoryRecord[]> =>
  (await manager.send('GET', `/v1/accessHistory?propertyId=${client.propertyId}`)).json().records
/** When the only event happened, in minutes from now, and what the panel said, if that is another time. */
async function told() {
  const [record, ...others] = await history()
  expect(others).toEqual([])
  const minutes = (millis: number) => Math.round((millis - Date.now()) / MINUTE) + 0
  if (!record) return undefined
  return { at: minutes(record.unlockTimestamp), panelTimestamp: record.panelTimestamp }
}

test('a clock that is right is left alone', async () => {
  const now = Date.now()
  await report({ events: [event(now - 2 * MINUTE)], sentTimeMillis: now + 20_000 })
  expect(await told()).toEqual({ at: -2, panelTimestamp: null })
})

test.each([20, -20, -3 * 1_440, 400 * 1_440])(
  'a clock that is %i minutes ahead loses no opening, and both times are kept',
  async (ahead) => {
    const clock = Date.now() + ahead * MINUTE
    const opened = event(clock - 30 * MINUTE)
    const batch = { events: [opened], sentTimeMillis: clock }
    expect(await report(batch)).toEqual({ recorded: 1, known: 0, refused: [] })
    expect(await told()).toEqual({ at: -30, panelTimestamp: opened.unlockTimestamp })
    // It is the same event, whenever and by whichever clock it is sent again.
    expect(await report({ ...batch, sentTimeMillis: clock + 5 * MINUTE })).toEqual({
      recorded: 0,
      known: 1,
      refused: [],
    })
    const [counted] = await server.ask<{ days: number; hours: number; at: string }>(
      `select (select count(*)::int from access_daily_counts where property_id = $1 and kind = 'ALL') as days, count(*)::int as hours, min(hour)::text as at
     from access_hourly_counts where property_id = $1`,
      [client.propertyId],
    )
    expect([counted?.days, counted?.hours]).toEqual([1, 1])
    expect(Math.abs(Date.parse(counted?.at ?? '') - Date.now())).toBeLessThan(2 * 60 * MINUTE)
  },
)

test('a panel that does not tell its clock with its events is corrected by its last receipt', async () => {
  const clock = Date.now() + 20 * MINUTE
  await front.panel.acknowledge({ timeMillis: clock })
  const opened = event(clock - MINUTE)
  expect(await report({ events: [opened] })).toMatchObject({ recorded: 1, refused: [] })
  expect(await told()).toEqual({ at: -1, panelTimestamp: opened.unlockTimestamp })
})

test('an event in the future of a panel that tells no clock at all is taken as of now', async () => {
  await server.ask('delete from panels where device_id = $1', [front.deviceId])
  const opened = event(Date.now() + 20 * MINUTE)
  expect(await report({ events: [opened] })).toMatchObject({ recorded: 1, refused: [] })
  expect(await told()).toEqual({ at: 0, panelTimestamp: opened.unlockTimestamp })
})

test('an opening is dated by its boot, whatever the clock said then and says now', async () => {
  const bootId = randomUUID()
  // Ten minutes after the start of an hour ago; the clock stood at 1970 and is right meanwhile.
  const opened = event(10 * MINUTE, { bootId, uptimeMillis: 10 * MINUTE })
  await report({ events: [opened], sentTimeMillis: Date.now(), bootId, uptimeMillis: 60 * MINUTE })
  expect(await told()).toEqual({ at: -50, panelTimestamp: opened.unlockTimestamp })
})

test('an opening of an earlier boot is dated by what a receipt has told of it', async () => {
  const former = randomUUID()
  await front.panel.acknowledge({ bootId: former, uptimeMillis: 30 * MINUTE })
  const opened = event(Date.now() + 3 * DAY, { bootId: former, uptimeMillis: 20 * MINUTE })
  await report({ events: [opened], sentTimeMillis: Date.now(), bootId: randomUUID(), uptimeMillis: 1_000 })
  expect(await told()).toEqual({ at: -10, panelTimestamp: opened.unlockTimestamp })
})

test('an opening from before the panel was paired is that of a clock that was reset, and is not lost', async () => {
  const opened = event(0)
  await report({ events: [opened], sentTimeMillis: Date.now() })
  expect(await told()).toEqual({ at: 0, panelTimestamp: 0 })
})

test('an opening of a right clock that is older than 90 days is still refused', async () => {
  const opened = event(Date.now() - 91 * DAY)
  const refused = [{ eventId: opened.eventId, reason: 'tooOld' }]
  expect(await report({ events: [opened], sentTimeMillis: Date.now() })).toEqual({ recorded: 0, known: 0, refused })
})

test('the clock that comes with events is told as that of the panel', async () => {
  await report({ events: [event(Date.now())], sentTimeMillis: Date.now() + 20 * MINUTE })
  const [panel] = await server.ask<{ skew: string }>('select clock_skew_ms as skew from panels where device_id = $1', [
    front.deviceId,
  ])
  expect(Math.round(Number(panel?.skew) / MINUTE)).toBe(20)
})

test('a panel that invents boots does not fill the memory of the server', async () => {
  for (let boot = 0; boot < 30; boot++) await front.panel.acknowledge({ bootId: randomUUID(), uptimeMillis: 5 })
  const [kept] = await server.ask<{ boots: number }>(
    'select count(*)::int as boots from panel_boots where device_id = $1',
    [front.deviceId],
  )
  expect(kept?.boots).toBe(20)
})
