import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import type { AccessHistoryRecord } from '@portico/contract/history/history.schema'
import { BYTE_ORDER_MARK, csvLines } from '@portico/contract/shared/csv'
import { dayOf } from '@portico/contract/shared/days'
import { type Locale, languageTag, locales } from '@portico/contract/shared/locales'
import { offsetText } from '@portico/contract/shared/time-offset'
import { type Cast, castOf } from '@portico/tools/testing/cast'
import { translatorOf } from '@portico/tools/testing/catalogues'
import { type HistoryClient, openHistoryClient } from '@portico/tools/testing/history-client'
import { type SignedIn, startTestServer, type TestServer } from '@portico/tools/testing/test-server'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'

const ROWS = 25_000
/** One for the membership, one for the name of the file, one for the address, one for each ten thousand, and one that asks again at the end. */
const TRANSACTIONS = 7

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

/** What the file has to be, written record by record. */
async function fileOf(records: readonly AccessHistoryRecord[], locale: Locale, timeZone: string) {
  const t = await translatorOf(locale, 'history')
  const times = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone })
  const columns = ['accessedBy', 'entrance', 'address', 'unitNumber', 'unlockStatus', 'denialReason']
  const [by, entrance, address, unit, status, reason] = columns.map((column) => t(`columns.${column}`))
  const zone = t('csv.timestamp', { zone: timeZone })
  const header = [
    by,
    t('csv.name'),
    entrance,
    address,
    unit,
    zone,
    t('csv.offset'),
    status,
    reason,
    t('invitedBy'),
    t('csv.notes'),
    t('csv.attempts'),
    t('csv.pass'),
  ]
  const rows = records.map((record) => [
    record.accessBy || t('unknownVisitor'),
    record.accessByName ?? '',
    record.accessPointName,
    record.address,
    record.userUnitNumbers.join(', '),
    times.format(record.unlockTimestamp),
    offsetText(record.unlockTimestamp, timeZone),
    t(`status.${record.unlockStatus}`),
    record.unlockStatus === 'FAILURE' ? t(`reasons.${record.denialReason ?? 'UNKNOWN'}`) : '',
    record.avgEmail === null ? '' : (record.userEmail ?? ''),
    [
      ...(record.panelTimestamp === null ? [] : [t('csv.timeCorrected')]),
      ...(record.wasDoorUnaware ? [t('unaware')] : []),
    ].join('; '),
    String(record.attempts),
    record.pass?.visitorName ?? '',
  ])
  return BYTE_ORDER_MARK + [header as string[], ...rows].map(csvLines(languageTag(locale))).join('')
}

const recordsOf = async (query: Record<string, string>): Promise<AccessHistoryRecord[]> => {
  const url = `/v1/accessHistory/export?${new URLSearchParams(query)}`
  return (await server.app.inject({ url, headers: headers() })).json().accessHistoryRecords
}

test('the file is what the JSON export says, written for a spreadsheet', async () => {
  const filters = { accessBy: '8@example.com,9@example.com', sortDirection: 'ASC' }
  const reply = await server.app.inject({ url: pathOf({ ...filters, withReasons: '1' }), headers: headers() })
  expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
  const today = dayOf(Date.now(), 'America/Los_Angeles')
  const [{ name = '' } = {}] = await server.ask<{ name: string }>('select name from properties where id = $1', [
    client.propertyId,
  ])
  expect(reply.headers['content-disposition']).toBe(
    `attachment; filename="export.csv"; filename*=UTF-8''access-history-${encodeURIComponent(name)}-${today}.csv`,
  )
  const records = await recordsOf({ propertyId: client.propertyId, ...filters })
  expect(records).toHaveLength(2)
  expect(reply.body).toBe(await fileOf(records, 'en_US', 'America/Los_Angeles'))
  expect(reply.body).toMatch(/^\ufeffAccessed by,Name,.*\r\n9@example\.com,,'=[0-9a-f]+,.*,"12B, 14A",\d{4}-/)
})

test('a file may be asked for in a frame of the portal, which its refusal may not be', async () => {
  const file = await server.app.inject({ url: pathOf({ accessBy: 'nobody@example.com' }), headers: headers() })
  expect(file.headers['content-security-policy']).toBe("default-src 'none'; frame-ancestors 'self'")
  expect(file.headers['x-frame-options']).toBe('SAMEORIGIN')
  expect(file.headers['cross-origin-embedder-policy']).toBe('require-corp')
  const refusal = await server.app.inject({ url: pathOf({ timeZone: '' }), headers: headers() })
  expect(refusal.headers['content-security-policy']).toContain("frame-ancestors 'none'")
  expect(refusal.headers['x-frame-options']).toBe('DENY')
})

/** Everything that a cell has to be looked at for, and what could be mistaken for a mark between cells. */
const ODD = [
  '=1+1',
  '@SUM(A1)',
  '-2',
  '+3',
  "'=1",
  "''@x",
  "O'Hara",
  'a,b',
  'a;b',
  'say "x"',
  '"',
  'two\r\nlines',
  'tab\there',
  '\tx',
  '\rx',
  ' x',
  'x ',
  '\u00a0x',
  'x\u3000',
  '\ufeffx',
  'x\v',
  'José',
  'Ōe Kenzaburō',
  '大江',
  '🔑',
  'a=b',
  '',
] as const

test.each(['en_US', 'de_DE', 'ja_JP'] as const)('odd names are written as in any other file (%s)', async (locale) => {
  const odd = await openHistoryClient(server, cast.portfolio)
  await server.ask(`update properties set address_line1 = '=1 Quarry Lane, "Ä"' where id = $1`, [odd.propertyId])
  await server.ask(
    `insert into access_events (property_id, event_id, unlocked_at, entrance_id, entrance_name, accessed_by, visitor_name, user_email, guest_email,
       unit_numbers, unlock_status, denial_reason, panel_time, door_was_unaware, attempts)
     select $1, gen_random_uuid(), '2026-11-01T06:00:00.9996Z'::timestamptz + make_interval(mins => (at * 7)::int, secs => 0.25 * at), $2,
       ($3::text[])[at % $4::int + 1], ($3::text[])[at / $4::int + 1], nullif(($3::text[])[(at + 3) % $4::int + 1], ''), nullif(($3::text[])[(at + 5) % $4::int + 1], ''),
       case at % 3 when 0 then 'guest@example.com' end,
       case at % 4 when 0 then '{}' when 1 then array[($3::text[])[(at + 7) % $4::int + 1]] else array['12B', ($3::text[])[(at + 7) % $4::int + 1]] end,
       case at % 5 when 0 then 'FAILURE' when 1 then 'UNKNOWN' else 'SUCCESS' end, case at % 10 when 0 then 'EXPIRED' end,
       case at % 7 when 0 then now() end, case at % 4 when 0 then true end, case at % 20 when 5 then at + 2 when 0 then 100000 end
     from generate_series(0, $4::int * $4::int - 1) at`,
    [odd.propertyId, odd.front, ODD, ODD.length],
  )
  const query = { propertyId: odd.propertyId, locale, withReasons: '1' }
  const records = await recordsOf({ propertyId: odd.propertyId })
  expect(records).toHaveLength(ODD.length ** 2)
  for (const timeZone of ['America/Los_Angeles', 'UTC', '+05:30', 'Australia/Lord_Howe']) {
    const { body } = await server.app.inject({ url: pathOf({ ...query, timeZone }), headers: headers() })
    expect(body).toBe(await fileOf(records, locale, timeZone))
  }
})

test('nothing that somebody is called becomes a cell or a row of its own', async () => {
  const odd = await openHistoryClient(server, cast.portfolio)
  const named = (by: string, entrance: string) =>
    odd.happened([{ at: '2026-11-01T09:30:00Z', entranceId: odd.front, by, entrance }])
  await named('eve\x1f=1+1', 'Front Door')
  await named('eve', `Front\x1d1 Quarry Lane\x1fx\x1fx\x1fx\x1fx\x1f\x1e\n=1+1\x1f\x1fBack`)
  await named('eve\x1e', 'Front\x1d')
  const query = { propertyId: odd.propertyId, timeZone: 'UTC' }
  const { body } = await server.app.inject({ url: pathOf(query), headers: headers() })
  const lines = body.trimEnd().split('\r\n').slice(1)
  expect(lines).toHaveLength(3)
  for (const line of lines)
    expect(line.replaceAll('"', '')).toMatch(/^eve.*,,Front.*,1 Quarry Lane,,2026-11-01 09:30:00,/s)
  for (const mark of ['\x1d', '\x1e', '\x1f']) expect(body).not.toContain(mark)
  expect(body).not.toMatch(/(\r\n|,)=/)
})

test.each<[Record<string, string>, string]>([
  [{}, 'unlocked_at desc'],
  [{ sortDirection: 'ASC' }, 'unlocked_at'],
  [{ sortAttribute: 'unlockStatus', sortDirection: 'ASC' }, 'unlock_status, unlocked_at desc'],
])('everything is in it, once and in its order (%j)', async (query, order) => {
  const reply = await fetch(origin + pathOf(query), { headers: headers() })
  const entrances = (await reply.text())
    .trimEnd()
    .split('\r\n')
    .slice(1)
    .map((row) => row.split(',')[2])
  const written = await server.ask<{ cell: string }>(
    `select '''' || entrance_name as cell from access_events where property_id = $1 order by ${order}`,
    [client.propertyId],
  )
  expect([entrances.length, written.length]).toEqual([ROWS, ROWS])
  // To compare lists of this length takes long when they differ.
  expect(entrances.findIndex((entrance, at) => entrance !== written[at]?.cell)).toBe(-1)
})

test.each(['ASC', 'DESC'])('nothing of what was before or after the range is in it (%s)', async (sortDirection) => {
  const [row] = await server.ask<{ latest: Date }>(
    'select max(unlocked_at) as latest from access_events where property_id = $1',
    [client.propertyId],
  )
  const minutesBefore = (minutes: number) => String((row?.latest.getTime() ?? 0) - minutes * 60_000)
  const range = { gte: minutesBefore(20_000.5), lte: minutesBefore(5_000.5) }
  const { body } = await server.app.inject({ url: pathOf({ ...range, sortDirection }), headers: headers() })
  expect(body.trimEnd().split('\r\n')).toHaveLength(1 + 15_000)
})

/** What has a meaning in statements, in arrays of them, or in both. */
const QUOTED = ["O'Hara", 'a\\b', 'a"b', '{a}', 'null', "'); select 1; --", '$1', 'José', 'a b '] as const

test('visitors are found by whatever they are called', async () => {
  const odd = await openHistoryClient(server, cast.portfolio)
  for (const by of [...QUOTED, 'somebody else'])
    await odd.happened([{ at: '2026-11-01T09:30:00Z', entranceId: odd.front, by, entrance: 'Front Door' }])
  const query = { propertyId: odd.propertyId, accessBy: QUOTED.join(','), timeZone: 'UTC', withReasons: '1' }
  const { body } = await server.app.inject({ url: pathOf(query), headers: headers() })
  const records = await recordsOf({ propertyId: odd.propertyId, accessBy: query.accessBy })
  expect(new Set(records.map(({ accessBy }) => accessBy))).toEqual(new Set(QUOTED))
  expect(body).toBe(await fileOf(records, 'en_US', 'UTC'))
})

test('a row may be longer than what is written at once', async () => {
  const odd = await openHistoryClient(server, cast.portfolio)
  const long = (letter: string) => letter.repeat(200_000)
  await odd.happened([
    { at: '2026-11-01T09:30:00Z', entranceId: odd.front, by: 'ada', entrance: long('"') },
    { at: '2026-11-01T09:31:00Z', entranceId: odd.front, by: 'ada', entrance: long('x') },
    { at: '2026-11-01T09:32:00Z', entranceId: odd.front, by: 'ada', entrance: 'Front Door' },
  ])
  const query = { propertyId: odd.propertyId, timeZone: 'UTC', withReasons: '1' }
  const { body } = await server.app.inject({ url: pathOf(query), headers: headers() })
  expect(body).toBe(await fileOf(await recordsOf({ propertyId: odd.propertyId }), 'en_US', 'UTC'))
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

test('whoever loses the property meanwhile sees no more of it, and the file does not look whole', async () => {
  const membership = [client.propertyId, cast.portfolio]
  const { asAccount } = server.database
  const transactions = vi.spyOn(server.database, 'asAccount')
  transactions.mockImplementation(async (...given) => {
    if (transactions.mock.calls.length === TRANSACTIONS - 2)
      await server.ask('delete from memberships where property_id = $1 and account_id = $2', membership)
    return asAccount(...given)
  })
  const request = get(origin + pathOf(), { headers: { ...headers(), 'accept-encoding': 'identity' } })
  const [reply] = (await once(request, 'response')) as [IncomingMessage]
  const outcome = reply.toArray().then(
    () => 'complete',
    (error: Error) => error.message,
  )
  expect([reply.statusCode, await outcome]).toEqual([200, 'aborted'])
  await server.ask('insert into memberships (property_id, account_id) values ($1, $2)', membership)
})

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
