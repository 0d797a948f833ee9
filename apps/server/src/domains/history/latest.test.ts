import { LATE_MS, LATEST_MAX } from '@portico/contract/history/history.rules'
import type { HistoryLatest } from '@portico/contract/history/history.schema'
import { castOf } from '@portico/tools/testing/cast'
import { type HistoryClient, openHistoryClient } from '@portico/tools/testing/history-client'
import { type SignedIn, startTestServer, type TestServer } from '@portico/tools/testing/test-server'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

let server: TestServer
let account: string
let manager: SignedIn
let client: HistoryClient

beforeAll(async () => {
  server = await startTestServer()
  account = (await castOf(server)).portfolio
  manager = await server.signIn(account)
})
beforeEach(async () => {
  client = await openHistoryClient(server, account)
})
afterAll(() => server.close())

const latest = async (query: Record<string, string> = {}): Promise<HistoryLatest> => {
  const search = new URLSearchParams({ propertyId: client.propertyId, ...query })
  const reply = await manager.send('GET', `/v1/accessHistory/latest?${search}`)
  expect(reply.statusCode, reply.body).toBe(200)
  return reply.json()
}
const namesOf = ({ records }: HistoryLatest) => records.map(({ accessBy }) => accessBy)

test('who asks again gets what happened since, newest first, and what came a little late', async () => {
  const now = Date.now()
  const happened = (by: string, secondsAgo: number) => ({
    at: new Date(now - secondsAgo * 1000),
    entranceId: client.front,
    by,
  })
  await client.happened([happened('first', 5), happened('long ago', 3600)])
  const first = await latest()
  expect(namesOf(first)).toEqual(['first'])
  expect(first.asOf).toBeGreaterThanOrEqual(now)

  await client.happened([happened('late', 10), happened('too late', LATE_MS / 1000 + 5), happened('second', 1)])
  expect(namesOf(await latest({ since: String(first.asOf) }))).toEqual(['second', 'first', 'late'])
  // A page that was hidden for an hour asks for that hour; what lies before the range is none of it.
  const hidden = String(now - 3_590_000)
  expect(namesOf(await latest({ since: hidden }))).toEqual(['second', 'first', 'late', 'too late', 'long ago'])
  expect(namesOf(await latest({ since: hidden, gte: String(now - 7000) }))).toEqual(['second', 'first'])
})

test('filters apply', async () => {
  const at = new Date(Date.now() - 1000)
  await client.happened([
    { at, entranceId: client.front, by: 'ada' },
    { at, entranceId: client.garage, by: 'bob' },
    { at, entranceId: client.front, by: 'eve', status: 'FAILURE' },
  ])
  expect(namesOf(await latest({ accessPointIds: client.garage }))).toEqual(['bob'])
  expect(namesOf(await latest({ accessBy: 'ada' }))).toEqual(['ada'])
  expect(namesOf(await latest({ unlockStatuses: 'FAILURE' }))).toEqual(['eve'])
  expect(namesOf(await latest({ denialReasons: 'UNKNOWN' }))).toEqual(['eve'])
  expect(namesOf(await latest({ denialReasons: 'NO_KEY' }))).toEqual([])
})

test('of many events the newest are told', async () => {
  const now = Date.now()
  await client.happened(
    Array.from({ length: LATEST_MAX + 10 }, (_, index) => ({
      at: new Date(now - index * 10),
      entranceId: client.front,
      by: String(index),
    })),
  )
  expect(namesOf(await latest())).toEqual(Array.from({ length: LATEST_MAX }, (_, index) => String(index)))
})

test('a property has opened a door once one has let somebody in, and not by denials', async () => {
  const opened = async () => {
    const reply = await manager.send('GET', `/v1/accessHistory/opened?propertyId=${client.propertyId}`)
    return [reply.statusCode, reply.json()]
  }
  expect(await opened()).toEqual([200, { hasOpened: false }])
  const at = new Date(Date.now() - 1000)
  await client.happened([
    { at, entranceId: client.front, by: 'eve', status: 'FAILURE' },
    { at, entranceId: client.front, by: 'kim', status: 'UNKNOWN' },
  ])
  expect(await opened()).toEqual([200, { hasOpened: false }])
  await client.happened([{ at, entranceId: client.garage, by: 'ada' }])
  expect(await opened()).toEqual([200, { hasOpened: true }])
})
