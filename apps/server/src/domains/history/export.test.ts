import { once } from 'node:events'
import { get, type IncomingMessage, type ServerResponse } from 'node:http'
import { historyRoutes } from '@portico/contract/history/history.routes'
import { type Cast, castOf } from '@portico/tools/testing/cast'
import { type HistoryClient, openHistoryClient } from '@portico/tools/testing/history-client'
import { type SignedIn, startTestServer, type TestServer } from '@portico/tools/testing/test-server'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'

const ROWS = 25_000
/** A transaction each. */
const PIECES = 25

let server: TestServer
let cast: Cast
let manager: SignedIn
let client: HistoryClient
let origin: string

beforeAll(async () => {
  server = await startTestServer()
  cast = await castOf(server)
  manager = await server.signIn(cast.portfolio)
  client = await openHistoryClient(server, cast.portfolio)
  await server.ask(
    `insert into access_events (property_id, event_id, unlocked_at, entrance_id, entrance_name, accessed_by, user_email, unit_numbers, unlock_status)
     select $1, gen_random_uuid(), now() - make_interval(secs => n * 60), $2, repeat(md5(n::text), 2) || md5(n || 'b') || repeat(md5(n || 'c'), 9) || md5(n || 'd'), 'resident' || n % 50 || '@example.com',
       'resident' || n % 50 || '@example.com', array['12B'], case n % 40 when 0 then 'FAILURE' else 'SUCCESS' end
     from generate_series(1, $3::int) n`,
    [client.propertyId, client.front, ROWS],
  )
  await server.app.listen({ port: 0, host: 'localhost' })
  const address = server.app.server.address()
  origin = `http://localhost:${typeof address === 'object' ? address?.port : ''}`
})
afterEach(() => vi.restoreAllMocks())
afterAll(() => server.close())

const addressOf = (query: Record<string, string> = {}) =>
  `${origin}/v1/accessHistory/export?${new URLSearchParams({ propertyId: client.propertyId, ...query })}`

const ask = (encoding = 'identity') =>
  get(addressOf(), { headers: { cookie: manager.cookie, 'accept-encoding': encoding } })

async function open(): Promise<IncomingMessage> {
  const [reply] = (await once(ask(), 'response')) as [IncomingMessage]
  return reply
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

/** A server that still reads for an export would do so meanwhile. */
async function keepServerBusy() {
  for (let n = 0; n < 2 * PIECES; n++) await server.app.inject({ url: '/readyz' })
}

/** Without a network in between, whose buffers hold more than the export has. */
const openUnread = async () =>
  (
    await server.app.inject({
      url: `/v1/accessHistory/export?propertyId=${client.propertyId}`,
      headers: { cookie: manager.cookie, 'accept-encoding': 'identity' },
      payloadAsStream: true,
    })
  ).stream()

test('a caller that does not read is waited for, and no connection waits with it', async () => {
  const transactions = watchTransactions()
  const unread = await openUnread()
  await expect.poll(() => unread.readableLength).toBeGreaterThanOrEqual(unread.readableHighWaterMark)
  await keepServerBusy()
  expect(transactions.mock.calls.length).toBeLessThan(PIECES / 4)
  await expect
    .poll(() => {
      const { open, idle } = server.database.connections()
      return open - idle
    })
    .toBe(0)
  let bytes = 0
  for await (const chunk of unread) bytes += chunk.length
  expect(bytes).toBeGreaterThan(ROWS * 600)
  expect(transactions.mock.calls.length).toBeGreaterThan(PIECES)
})

/** In the middle of an export, whatever the network has taken of it. */
const MIDDLE = 10

/** Does something instead of or before one transaction of the next export. */
function atTransaction(number: number, act: () => Promise<void>) {
  const { asAccount } = server.database
  const transactions = watchTransactions()
  transactions.mockImplementation(async (...given) => {
    if (transactions.mock.calls.length === number) await act()
    return asAccount(...given)
  })
  return transactions
}

test.each(['identity', 'br'])('a caller that leaves ends it (%s)', async (encoding) => {
  const served = once(server.app.server, 'request') as Promise<[IncomingMessage, ServerResponse]>
  const gone = Promise.withResolvers<unknown>()
  const transactions = atTransaction(MIDDLE, async () => {
    const [, response] = await served
    gone.resolve(once(response, 'close'))
    request.destroy()
    await gone.promise
  })
  const request = ask(encoding)
  request.on('error', () => {})
  request.on('response', (reply) => reply.on('error', () => {}).resume())
  await gone.promise
  await keepServerBusy()
  // The piece that is read ahead may still be on its way.
  expect(transactions.mock.calls.length).toBeLessThanOrEqual(MIDDLE + 1)
})

test('an export that fails at once says so', async () => {
  await server.ask('alter table access_events rename to access_events_away')
  try {
    expect((await open()).statusCode).toBe(500)
  } finally {
    await server.ask('alter table access_events_away rename to access_events')
  }
})

test('an export that fails later breaks off', async () => {
  atTransaction(MIDDLE, () => Promise.reject(new Error('gone')))
  const reply = await open()
  expect(reply.statusCode).toBe(200)
  await expect(reply.toArray()).rejects.toThrow('aborted')
})

test('whoever loses the property meanwhile sees no more of it, and the file does not look whole', async () => {
  const membership = [client.propertyId, cast.portfolio]
  atTransaction(MIDDLE, async () => {
    await server.ask('delete from memberships where property_id = $1 and account_id = $2', membership)
  })
  const reply = await open()
  expect(reply.statusCode).toBe(200)
  await expect(reply.toArray()).rejects.toThrow('aborted')
  await server.ask('insert into memberships (property_id, account_id) values ($1, $2)', membership)
})
