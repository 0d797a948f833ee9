import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { historyRoutes } from '@portico/contract/history/history.routes'
import { type Cast, castOf } from '@portico/tools/testing/cast'
import { type HistoryDesk, openHistoryDesk } from '@portico/tools/testing/history-desk'
import { type SignedIn, startTestServer, type TestServer } from '@portico/tools/testing/test-server'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'

const ROWS = 25_000
/** A transaction each. */
const PIECES = 25

let server: TestServer
let cast: Cast
let manager: SignedIn
let desk: HistoryDesk
let origin: string

beforeAll(async () => {
  server = await startTestServer()
  cast = await castOf(server)
  manager = await server.signIn(cast.portfolio)
  desk = await openHistoryDesk(server, cast.portfolio)
  await server.ask(
    `insert into access_events (property_id, event_id, unlocked_at, entrance_id, entrance_name, accessed_by, user_email, unit_numbers, unlock_status)
     select $1, gen_random_uuid(), now() - make_interval(secs => n * 60), $2, repeat(md5(n::text), 2) || md5(n || 'b') || repeat(md5(n || 'c'), 9) || md5(n || 'd'), 'resident' || n % 50 || '@example.com',
       'resident' || n % 50 || '@example.com', array['12B'], case n % 40 when 0 then 'FAILURE' else 'SUCCESS' end
     from generate_series(1, $3::int) n`,
    [desk.propertyId, desk.front, ROWS],
  )
  await server.app.listen({ port: 0, host: 'localhost' })
  const address = server.app.server.address()
  origin = `http://localhost:${typeof address === 'object' ? address?.port : ''}`
})
afterAll(() => server.close())

const addressOf = (query: Record<string, string> = {}) =>
  `${origin}/v1/accessHistory/export?${new URLSearchParams({ propertyId: desk.propertyId, ...query })}`

async function open(query?: Record<string, string>, encoding = 'identity'): Promise<IncomingMessage> {
  const request = get(addressOf(query), { headers: { cookie: manager.cookie, 'accept-encoding': encoding } })
  const [reply] = (await once(request, 'response')) as [IncomingMessage]
  return reply
}

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void
const heapUsed = () => {
  collectGarbage()
  return process.memoryUsage().heapUsed / 1_000_000
}

/** How often somebody has asked for a connection: once for each piece of an export. */
const watchTransactions = () => vi.spyOn(server.database, 'asAccount')

test('an export has every record of the filters, in the order that was asked for, as the contract says', async () => {
  const fetched = async (query: Record<string, string>) => {
    const reply = await fetch(addressOf(query), { headers: { cookie: manager.cookie } })
    expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8'])
    return historyRoutes.export.output.parse(await reply.json()).accessHistoryRecords
  }
  const [first, ...rest] = await fetched({
    accessBy: 'resident7@example.com,resident8@example.com',
    sortDirection: 'ASC',
  })
  expect([first, ...rest]).toHaveLength(1000)
  expect(rest.every((record, index) => record.unlockTimestamp >= ([first, ...rest][index]?.unlockTimestamp ?? 0))).toBe(
    true,
  )
  expect(new Set([first, ...rest].map((record) => record?.eventId)).size).toBe(1000)
  const failures = await fetched({
    sortAttribute: 'unlockStatus',
    sortDirection: 'ASC',
    gte: String(Date.now() - 4000 * 60_000),
  })
  expect(failures.length).toBeGreaterThan(3990)
  const statuses = failures.map(({ unlockStatus }) => unlockStatus)
  expect(statuses.lastIndexOf('FAILURE')).toBeLessThan(statuses.indexOf('SUCCESS'))
  expect(await fetched({ accessBy: 'nobody@example.com' })).toEqual([])
})

test('an export takes no more memory the longer it is', async () => {
  const reply = await open()
  let bytes = 0
  const samples: number[] = []
  let due = 0
  for await (const chunk of reply) {
    bytes += chunk.length
    if (bytes < due) continue
    samples.push(heapUsed())
    due += 3_000_000
  }
  expect(bytes).toBeGreaterThan(ROWS * 600)
  expect(samples.length).toBeGreaterThan(4)
  // What has been sent weighs many times as much.
  expect(Math.max(...samples) - (samples[1] ?? 0)).toBeLessThan(6)
})

const unchanged = async (value: () => number) => {
  let before = -1
  while (before !== value()) {
    before = value()
    await wait(400)
  }
  return before
}

/** Without a network in between, whose buffers hold more than the export has. */
const openUnread = async (encoding: string) =>
  (
    await server.app.inject({
      url: `/v1/accessHistory/export?propertyId=${desk.propertyId}`,
      headers: { cookie: manager.cookie, 'accept-encoding': encoding },
      payloadAsStream: true,
    })
  ).stream()

test('a caller that does not read is waited for, and no connection waits with it', async () => {
  const transactions = watchTransactions()
  const unread = await openUnread('identity')
  expect(await unchanged(() => transactions.mock.calls.length)).toBeLessThan(PIECES / 4)
  const { open: connections, idle } = server.database.connections()
  expect(idle).toBe(connections)
  transactions.mockRestore()
  let bytes = 0
  for await (const chunk of unread) bytes += chunk.length
  expect(bytes).toBeGreaterThan(ROWS * 600)
})

test.each(['identity', 'br'])('a caller that leaves ends it (%s)', async (encoding) => {
  const transactions = watchTransactions()
  const unread = await openUnread(encoding)
  const sofar = await unchanged(() => transactions.mock.calls.length)
  unread.destroy()
  expect(await unchanged(() => transactions.mock.calls.length)).toBeLessThanOrEqual(sofar + 1)
  expect(sofar).toBeLessThan(PIECES)
  transactions.mockRestore()
})

test('an export that fails at once says so; one that fails later breaks off', async () => {
  await server.ask('alter table access_events rename to access_events_away')
  try {
    expect((await open()).statusCode).toBe(500)
  } finally {
    await server.ask('alter table access_events_away rename to access_events')
  }
  const reply = await open()
  const failing = vi.spyOn(server.database, 'asAccount').mockRejectedValue(new Error('gone'))
  await expect(reply.toArray()).rejects.toThrow('aborted')
  failing.mockRestore()
})

test('whoever loses the property meanwhile sees no more of it', async () => {
  const reply = await open()
  await server.ask('delete from memberships where property_id = $1', [desk.propertyId])
  const { accessHistoryRecords } = JSON.parse(Buffer.concat(await reply.toArray()).toString())
  expect(accessHistoryRecords.length).toBeLessThan(ROWS)
})
