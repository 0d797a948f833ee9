import { busyRange, deliveryRange, hourOfWeek } from '@portico/contract/history/charts.rules'
import type { BusyHours, Deliveries } from '@portico/contract/history/charts.schema'
import type { Endings } from '@portico/contract/people/people.schema'
import { addToDay, dayOf, endOfDay, startOfDay } from '@portico/contract/shared/days'
import { type Cast, castOf } from '@portico/tools/testing/cast'
import { type HistoryClient, openHistoryClient } from '@portico/tools/testing/history-client'
import { type SignedIn, startTestServer, type TestServer } from '@portico/tools/testing/test-server'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

const ZONE = 'America/Los_Angeles'
const HOUR = 3_600_000
const paths = ['/v1/accessHistory/busyHours', '/v1/accessHistory/deliveries', '/v1/people/endings'] as const

let server: TestServer
let cast: Cast
let manager: SignedIn
let client: HistoryClient

beforeAll(async () => {
  server = await startTestServer()
  cast = await castOf(server)
  manager = await server.signIn(cast.portfolio)
})
beforeEach(async () => {
  client = await openHistoryClient(server, cast.portfolio)
})
afterAll(() => server.close())

const ask = (path: (typeof paths)[number], who: SignedIn = manager, more = '') =>
  who.send('GET', `${path}?propertyId=${client.propertyId}${more}`)
async function read<Reply>(path: (typeof paths)[number], more?: string): Promise<Reply> {
  const reply = await ask(path, manager, more)
  expect(reply.statusCode, reply.body).toBe(200)
  return reply.json()
}
const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0)

test('openings of the last four weeks are counted by weekday and hour of the property', async () => {
  const { gte, lte } = busyRange(Date.now(), ZONE)
  const times = [gte - 1, gte, gte + 30 * HOUR, gte + 30 * HOUR + 60_000, lte, lte + 1].map((at) => new Date(at))
  await client.happened([
    ...times.map((at) => ({ at, entranceId: client.front })),
    { at: new Date(gte + HOUR), entranceId: client.garage, status: 'FAILURE' as const },
    { at: new Date(gte + HOUR), entranceId: client.garage, status: 'UNKNOWN' as const },
  ])
  const { start, end, opened } = await read<BusyHours>('/v1/accessHistory/busyHours')
  expect([start, end]).toEqual([gte, lte + 1])
  const expected = opened.map((hours) => hours.map(() => 0))
  for (const time of times.slice(1, -1)) {
    const { weekday, hour } = hourOfWeek(time.getTime(), ZONE)
    const hours = expected[weekday]
    if (hours) hours[hour] = (hours[hour] ?? 0) + 1
  }
  expect(opened).toEqual(expected)
  expect(sum(opened.flat())).toBe(4)
})

test('openings are counted by weekday and hour of another time zone, if it is asked for, and an unknown one is refused', async () => {
  const zone = 'Asia/Tokyo'
  const { gte, lte } = busyRange(Date.now(), zone)
  await client.happened([{ at: new Date(gte + 30 * HOUR), entranceId: client.front }])
  const { start, end, opened } = await read<BusyHours>('/v1/accessHistory/busyHours', `&timeZone=${zone}`)
  expect([start, end]).toEqual([gte, lte + 1])
  const { weekday, hour } = hourOfWeek(gte + 30 * HOUR, zone)
  expect(opened[weekday]?.[hour]).toBe(1)
  expect(sum(opened.flat())).toBe(1)
  expect(await ask('/v1/accessHistory/busyHours', manager, '&timeZone=Mars/Base')).toMatchObject({ statusCode: 400 })
})

test('deliveries are counted by provider, today included, and only those that opened a door', async () => {
  const [one, other] = await server.ask<{ id: string; name: string }>(
    'select id, name from providers order by id limit 2',
  )
  const { gte } = deliveryRange(Date.now(), ZONE)
  const by = (name: string | undefined, at: number, status?: 'FAILURE') => ({
    at: new Date(at),
    entranceId: client.front,
    by: name ?? '',
    ...(status && { status }),
  })
  await client.happened([
    by(one?.name, gte),
    by(one?.name, gte - 1),
    by(one?.name, gte + HOUR, 'FAILURE'),
    by(other?.name, Date.now() - 1000),
    by(other?.name, Date.now() - 2000),
    by('ada@example.com', Date.now() - 3000),
  ])
  const { start, providers } = await read<Deliveries>('/v1/accessHistory/deliveries')
  expect(start).toBe(gte)
  expect(providers).toEqual([
    { accessCustomerId: other?.id, name: other?.name, opened: 2 },
    { accessCustomerId: one?.id, name: one?.name, opened: 1 },
  ])
})

test('access that ends is counted by weeks of the property, from now on', async () => {
  const today = dayOf(Date.now(), ZONE)
  const day = (days: number) => addToDay(today, days, 'day')
  const ends = (millis: number) =>
    client.person({ person_name: `Ends at ${millis}`, service_expires_at: new Date(millis).toISOString() })
  await ends(Date.now() - 1000)
  await ends(endOfDay(day(0), ZONE))
  await ends(endOfDay(day(6), ZONE))
  await ends(startOfDay(day(7), ZONE))
  await ends(endOfDay(day(83), ZONE))
  await ends(endOfDay(day(84), ZONE))
  await client.person({ person_name: 'Stays' })
  const { weeks } = await read<Endings>('/v1/people/endings')
  expect(weeks.map(({ people }) => people)).toEqual([2, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1])
  expect(weeks[1]?.start).toBe(startOfDay(day(7), ZONE))
})

test('partners and other managers are refused', async () => {
  const partner = await server.signIn(cast.partner)
  const stranger = await server.signIn(cast.single)
  for (const path of paths) {
    expect((await ask(path, partner)).json().error.code).toBe('session.forbidden')
    expect((await ask(path, stranger)).json().error.code).toBe('properties.notFound')
  }
})
