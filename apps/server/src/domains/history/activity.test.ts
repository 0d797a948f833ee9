import type { Activity } from '@portico/contract/history/history.schema'
import { type Cast, castOf } from '@portico/tools/testing/cast'
import { type HistoryClient, openHistoryClient } from '@portico/tools/testing/history-client'
import { type SignedIn, startTestServer, type TestServer } from '@portico/tools/testing/test-server'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

let server: TestServer
let cast: Cast
let manager: SignedIn
let client: HistoryClient

beforeAll(async () => {
  server = await startTestServer()
  cast = await castOf(server)
  manager = await server.signIn(cast.portfolio)
  // The clocks of Los Angeles went back on November 2, 2025 and forward on March 9, 2025.
  await server.ask(`call portico.ensure_event_partitions('2025-02-01', '2025-12-01')`)
})
beforeEach(async () => {
  client = await openHistoryClient(server, cast.portfolio)
})
afterAll(() => server.close())

const ask = (query: Record<string, string | number>) =>
  manager.send(
    'GET',
    `/v1/accessHistory/activity?${new URLSearchParams(
      Object.entries({ propertyId: client.propertyId, timeZone: 'America/Los_Angeles', ...query }).map(
        ([name, value]) => [name, String(value)],
      ),
    )}`,
  )
const count = async (gte: string, lte: string, query: Record<string, string>) => {
  const reply = await ask({ gte: Date.parse(gte), lte: Date.parse(lte), ...query })
  expect(reply.statusCode, reply.body).toBe(200)
  return (reply.json() as Activity).periods
}

test('openings and denials are counted by the hours of a time zone, of all entrances or of one', async () => {
  const { front, garage } = client
  await client.happened([
    { at: '2025-11-02T08:15:00Z', entranceId: front },
    // The hour from 1 to 2 comes twice.
    { at: '2025-11-02T08:59:59.999Z', entranceId: garage, status: 'FAILURE' },
    { at: '2025-11-02T09:00:00Z', entranceId: front, status: 'FAILURE' },
    { at: '2025-11-02T09:30:00Z', entranceId: front },
    { at: '2025-11-02T10:30:00Z', entranceId: front, status: 'UNKNOWN' },
  ])
  const [from, to] = ['2025-11-02T08:10:00Z', '2025-11-02T10:40:00Z']
  const hours = await count(from, to, { by: 'hour' })
  expect(hours.map(({ start, opened, denied }) => [new Date(start).getUTCHours(), opened, denied])).toEqual([
    [8, 1, 1],
    [9, 1, 1],
    [10, 0, 0],
  ])
  const atFront = await count(from, to, { by: 'hour', accessPointId: front })
  expect(atFront.map(({ opened, denied }) => [opened, denied])).toEqual([
    [1, 0],
    [1, 1],
    [0, 0],
  ])
})

test('a day of 25 hours and one of 23 hours are counted whole', async () => {
  const { front } = client
  await client.happened([
    { at: '2025-11-02T06:59:59Z', entranceId: front },
    { at: '2025-11-02T07:00:00Z', entranceId: front, status: 'FAILURE' },
    { at: '2025-11-03T07:59:59Z', entranceId: front },
    { at: '2025-11-03T08:00:00Z', entranceId: front, status: 'FAILURE' },
    { at: '2025-03-09T07:59:59Z', entranceId: front },
    { at: '2025-03-09T08:00:00Z', entranceId: front },
    { at: '2025-03-10T06:59:59Z', entranceId: front, status: 'FAILURE' },
    { at: '2025-03-10T07:00:00Z', entranceId: front },
  ])
  const days = async (gte: string, lte: string) =>
    (await count(gte, lte, { by: 'day', accessPointId: front })).map(({ start, end, opened, denied }) => [
      (end - start) / 3_600_000,
      opened,
      denied,
    ])
  expect(await days('2025-11-02T12:00:00Z', '2025-11-03T12:00:00Z')).toEqual([
    [25, 1, 1],
    [24, 0, 1],
  ])
  expect(await days('2025-03-09T12:00:00Z', '2025-03-10T12:00:00Z')).toEqual([
    [23, 1, 1],
    [24, 1, 0],
  ])
})

test('the counts are those of the events, of any range and zone', async () => {
  const now = Date.now()
  await client.happened(
    Array.from({ length: 300 }, (_, index) => ({
      at: new Date(now - ((index * 7_919_000) % (20 * 86_400_000))),
      entranceId: index % 3 ? client.front : client.garage,
      status: index % 5 ? ('SUCCESS' as const) : ('FAILURE' as const),
    })),
  )
  for (const [timeZone, by] of [
    ['Asia/Kathmandu', 'hour'],
    ['Pacific/Chatham', 'day'],
  ]) {
    const reply = await ask({ gte: now - 20 * 86_400_000, lte: now, timeZone: timeZone ?? '', by: by ?? '' })
    const { periods } = reply.json() as Activity
    const all = await server.ask<{ opened: number; denied: number }>(
      `select count(*) filter (where unlock_status = 'SUCCESS')::int as opened, count(*) filter (where unlock_status = 'FAILURE')::int as denied
       from access_events where property_id = $1 and unlocked_at >= to_timestamp($2 / 1000.0)`,
      [client.propertyId, periods[0]?.start],
    )
    const sum = (name: 'opened' | 'denied') => periods.reduce((total, period) => total + period[name], 0)
    expect({ opened: sum('opened'), denied: sum('denied') }).toEqual(all[0])
  }
})

test('a range is ordered, past and short enough', async () => {
  const now = Date.now()
  const day = 86_400_000
  const problem = async (gte: number, lte: number, by: string) => {
    const reply = await ask({ gte, lte, by })
    return [reply.statusCode, reply.json().error?.fields?.[0]?.message]
  }
  expect(await problem(now, now - 1, 'hour')).toEqual([422, 'rangeOrder'])
  expect(await problem(now - 32 * day, now, 'hour')).toEqual([422, 'rangeTooLong'])
  expect(await problem(now - 401 * day, now, 'day')).toEqual([422, 'rangeTooLong'])
  expect(await problem(now, now + 2 * day, 'day')).toEqual([422, 'rangeFuture'])
  expect((await ask({ gte: 0, lte: 1000, by: 'day' })).json().periods).toHaveLength(1)
  for (const wrong of [{ by: 'minute' }, { by: 'day', timeZone: 'Mars/Olympus' }])
    expect((await ask({ gte: now - day, lte: now, ...wrong })).statusCode).toBe(400)
  const stranger = await openHistoryClient(server, cast.single)
  const foreign = await ask({ gte: now - day, lte: now, by: 'day', propertyId: stranger.propertyId })
  expect(foreign.statusCode).toBe(403)
})

test('a denial that stands for several attempts is one denial, as in the list to which the chart leads', async () => {
  await server.ask(
    `insert into access_events (property_id, event_id, unlocked_at, entrance_id, entrance_name, accessed_by, unlock_status, denial_reason, attempts)
     values ($1, gen_random_uuid(), '2025-11-05T09:30:00Z', $2, 'Front Door', '', 'FAILURE', 'TOO_MANY_TRIES', 12)`,
    [client.propertyId, client.front],
  )
  const hours = await count('2025-11-05T09:00:00Z', '2025-11-05T09:59:00Z', { by: 'hour' })
  expect(hours.map(({ opened, denied }) => [opened, denied])).toEqual([[0, 1]])
})
