import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { historyCsv } from '@portico/contract/history/history-csv.rules'
import { locales } from '@portico/contract/shared/locales'
import { castOf } from '@portico/tools/testing/cast'
import { translatorOf } from '@portico/tools/testing/catalogues'
import { type HistoryClient, openHistoryClient } from '@portico/tools/testing/history-client'
import { type SignedIn, startTestServer, type TestServer } from '@portico/tools/testing/test-server'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'

const ROWS = 5_000
/** One for the membership, one for the address, one for each thousand, one that finds no more. */
const TRANSACTIONS = 8

let server: TestServer
let manager: SignedIn
let client: HistoryClient
let origin: string

beforeAll(async () => {
  server = await startTestServer()
  const { portfolio } = await castOf(server)
  manager = await server.signIn(portfolio)
  client = await openHistoryClient(server, portfolio)
  await server.ask(
    `insert into access_events (property_id, event_id, unlocked_at, entrance_id, entrance_name, accessed_by, user_email, unit_numbers, unlock_status)
     select $1, gen_random_uuid(), now() - make_interval(mins => n), $2, '=' || (select string_agg(md5(n || ' ' || m), '') from generate_series(1, 12) m), case n % 7 when 0 then '' else n || '@example.com' end,
       null, array['12B', '14A'], case n % 40 when 0 then 'FAILURE' else 'SUCCESS' end
     from generate_series(1, $3::int) n`,
    [client.propertyId, client.front, ROWS],
  )
  await server.app.listen({ port: 0, host: 'localhost' })
  const address = server.app.server.address()
  origin = `http://localhost:${typeof address === 'object' ? address?.port : ''}`
})
afterEach(() => void vi.restoreAllMocks())
afterAll(() => server.close())

const pathOf = (query: Record<string, string> = {}) =>
  `/v1/accessHistory/export.csv?${new URLSearchParams({
    propertyId: client.propertyId,
    locale: 'en_US',
    timeZone: 'America/Los_Angeles',
    ...query,
  })}`
const headers = () => ({ cookie: manager.cookie })

test('the file is what the JSON export says, written for a spreadsheet', async () => {
  const filters = { accessBy: '8@example.com,9@example.com', sortDirection: 'ASC' }
  const reply = await server.app.inject({ url: pathOf(filters), headers: headers() })
  expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
  expect(reply.headers['content-disposition']).toBe('attachment; filename="export.csv"')
  const search = new URLSearchParams({ propertyId: client.propertyId, ...filters })
  const { accessHistoryRecords } = (
    await server.app.inject({ url: `/v1/accessHistory/export?${search}`, headers: headers() })
  ).json()
  const t = await translatorOf('en_US', 'history')
  const { header, line } = historyCsv({ t, locale: 'en_US', timeZone: 'America/Los_Angeles' })
  expect(accessHistoryRecords).toHaveLength(2)
  expect(reply.body).toBe([header, ...accessHistoryRecords.map(line)].join(''))
  expect(reply.body).toMatch(/^\ufeffAccessed by,Name,.*\r\n9@example\.com,,'=[0-9a-f]+,.*,"12B, 14A",\d{4}-/)
})

test('everything is in it, once', async () => {
  const reply = await fetch(origin + pathOf(), { headers: headers() })
  const lines = (await reply.text()).trimEnd().split('\r\n')
  expect(lines).toHaveLength(ROWS + 1)
  expect(new Set(lines.map((line) => line.split(',')[2])).size).toBe(ROWS + 1)
})

test('nothing found is a file of its header', async () => {
  const reply = await server.app.inject({ url: pathOf({ accessBy: 'nobody@example.com' }), headers: headers() })
  expect(reply.body.split('\r\n')).toHaveLength(2)
})

test.each(locales)('the header is in the words of %s', async (locale) => {
  const query = { locale, timeZone: 'Europe/Berlin', accessBy: 'nobody@example.com' }
  const { body } = await server.app.inject({ url: pathOf(query), headers: headers() })
  const t = await translatorOf(locale, 'history')
  for (const key of ['columns.accessedBy', 'csv.offset', 'columns.unlockStatus']) expect(body).toContain(t(key))
  expect(body).toContain(t('csv.timestamp', { zone: 'Europe/Berlin' }))
})

test.each([{ locale: 'xx_XX' }, { timeZone: 'Moon/Base' }, { timeZone: '' }])('%j is refused', async (query) => {
  const reply = await server.app.inject({ url: pathOf(query), headers: headers() })
  expect([reply.statusCode, reply.json().error.code]).toEqual([400, 'request.malformed'])
})

test.each(['identity', 'br'])(
  'a file that fails in the middle is never taken for a whole one (%s)',
  async (encoding) => {
    const { asAccount } = server.database
    const transactions = vi.spyOn(server.database, 'asAccount')
    transactions.mockImplementation(async (...given) => {
      if (transactions.mock.calls.length === TRANSACTIONS - 2) throw new Error('gone')
      return asAccount(...given)
    })
    const request = get(origin + pathOf(), { headers: { ...headers(), 'accept-encoding': encoding } })
    const [reply] = (await once(request, 'response')) as [IncomingMessage]
    const end = reply.toArray().then(
      () => 'complete',
      (error: Error) => error.message,
    )
    // The compressor may not have let anything out yet; then there is still time to say so.
    expect([
      [200, 'aborted'],
      [500, 'complete'],
    ]).toContainEqual([reply.statusCode, await end])
  },
)

test('a caller that does not read is waited for, and no connection waits with it', async () => {
  const transactions = vi.spyOn(server.database, 'asAccount')
  const unread = (
    await server.app.inject({
      url: pathOf(),
      headers: { ...headers(), 'accept-encoding': 'identity' },
      payloadAsStream: true,
    })
  ).stream()
  await expect.poll(() => unread.readableLength).toBeGreaterThan(0)
  for (let n = 0; n < 20; n++) await server.app.inject({ url: '/readyz' })
  expect(transactions.mock.calls.length).toBeLessThan(TRANSACTIONS)
  // A chunk may still be read ahead; a connection that waits with the caller would stay busy.
  const busyConnections = () => server.database.connections().open - server.database.connections().idle
  await expect.poll(busyConnections, { timeout: 60_000 }).toBe(0)
  let bytes = 0
  for await (const chunk of unread) bytes += chunk.length
  expect(bytes).toBeGreaterThan(ROWS * 300)
  expect(transactions.mock.calls.length).toBe(TRANSACTIONS)
})
