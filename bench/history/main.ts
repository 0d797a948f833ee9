import { cpus, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { buildPortal } from '../../tools/setup/prepare.mjs'
import { castOf } from '../../tools/testing/cast.ts'
import { setup } from '../../tools/testing/global-setup.ts'
import { openHistoryClient } from '../../tools/testing/history-client.ts'
import { serverProcess } from '../../tools/testing/server-process.ts'
import { startTestServer, type TestServer } from '../../tools/testing/test-server.ts'
import { measureExport } from './export.ts'
import { measureIngest } from './ingest.ts'
import { type Figures, type Name, report } from './report.ts'

const DAYS = 180
const PAGE_SIZE = 20
const CHUNK = 250_000
const TIME_LIMIT_MS = 8 * 60_000

const { values: options } = parseArgs({
  options: {
    events: { type: 'string', default: '2000000' },
    rounds: { type: 'string', default: '15' },
    'as-built': { type: 'boolean', default: false },
  },
})
const events = Math.min(10_000_000, Math.max(100_000, Number(options.events) || 2_000_000))
const rounds = Math.max(5, Number(options.rounds) || 15)

const closers: (() => Promise<unknown>)[] = []
let closing: Promise<void> | undefined
function closeAll() {
  closing ??= (async () => {
    for (const close of closers.reverse()) await close().catch((error) => console.error(error))
  })()
  return closing
}

/** Creating indexes after the inserts is much faster. */
async function withoutIndexes(server: TestServer, work: () => Promise<void>) {
  const indexes = await server.ask<{ name: string; definition: string }>(
    `select indexname as name, indexdef as definition from pg_indexes where tablename = 'access_events' and indexname <> 'access_events_pkey'`,
  )
  for (const { name } of indexes) await server.ask(`drop index ${name}`)
  await work()
  for (const { definition } of indexes) await server.ask(definition.replace(' ON ONLY ', ' ON '))
  await server.ask('vacuum analyze access_events')
  await server.ask('vacuum analyze access_daily_counts')
}

/** The data has 30 entrances, 2,000 residents with few visits and three couriers with many. */
async function fill(server: TestServer, propertyId: string) {
  for (let done = 0; done < events; done += CHUNK) {
    process.stderr.write(`\rEvents: ${done.toLocaleString('en-US')} of ${events.toLocaleString('en-US')}`)
    await server.ask(
      `insert into access_events (property_id, event_id, unlocked_at, entrance_id, entrance_name, accessed_by, visitor_name, user_email,
         unit_numbers, unlock_status, denial_reason)
       select $1, gen_random_uuid(), now() - make_interval(secs => (n + random()) * $2::float8), md5('door' || door)::uuid, 'Door ' || door,
         who, who, who, array['12B'], case when chance < 0.97 then 'SUCCESS' when chance < 0.99 then 'FAILURE' else 'UNKNOWN' end,
         case when chance between 0.97 and 0.98 then 'NO_KEY' when chance between 0.981 and 0.9899 then 'CREDENTIAL_UNKNOWN' end
       from (
         select n, floor(30 * random() ^ 2)::int as door, random() as chance,
           case when random() < 0.2 then 'Courier ' || floor(3 * random()) else 'resident' || floor(2000 * random()) || '@example.com' end as who
         from generate_series($3::int, $4::int - 1) n
       ) drawn`,
      [propertyId, (DAYS * 86_400) / events, done, Math.min(events, done + CHUNK)],
    )
  }
  process.stderr.write('\n')
}

type Works = Record<Name, () => Promise<unknown>>

/** Every round runs all of them, so that other load of the machine affects them equally. */
async function medians(works: Works): Promise<Record<Name, number>> {
  const names = Object.keys(works) as Name[]
  const times = new Map(names.map((name) => [name, [] as number[]]))
  for (let round = 0; round <= rounds; round++) {
    process.stderr.write(`\rRound ${round} of ${rounds}`)
    for (const name of names) {
      const started = performance.now()
      await works[name]()
      if (round > 0) times.get(name)?.push(performance.now() - started)
    }
  }
  process.stderr.write('\n')
  const middle = (values: readonly number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0
  return Object.fromEntries(names.map((name) => [name, middle(times.get(name) ?? [])])) as Record<Name, number>
}

async function measure(): Promise<Figures> {
  // The words of the file come from the build.
  if (!options['as-built']) await buildPortal()
  closers.push(await setup())
  const server = await startTestServer()
  closers.push(() => server.close())
  const { portfolio } = await castOf(server)
  const { cookie } = await server.signIn(portfolio)
  const client = await openHistoryClient(server, portfolio)
  const { propertyId } = client
  await withoutIndexes(server, () => fill(server, propertyId))

  const gte = String(Date.now() - (DAYS - 1) * 86_400_000)
  const ask = (query: Record<string, string>) => async () => {
    const search = new URLSearchParams({ propertyId, gte, pageSize: String(PAGE_SIZE), ...query })
    const reply = await server.app.inject({ url: `/v1/accessHistory?${search}`, headers: { cookie } })
    if (reply.statusCode !== 200 || reply.json().records.length === 0) throw new Error(reply.body.slice(0, 300))
    return reply.json() as { totalRecords: number; totalPages: number }
  }
  /** The naive query for comparison: count and offset. */
  const askNaively = (page: number) => () =>
    server.database.asAccount(portfolio, async (trx) => {
      const range = sql`property_id = ${propertyId} and unlocked_at >= ${new Date(Number(gte))}`
      await sql`select count(*) from access_events where ${range}`.execute(trx)
      await sql`select * from access_events where ${range} order by unlocked_at desc, event_id desc
        offset ${(page - 1) * PAGE_SIZE} limit ${PAGE_SIZE}`.execute(trx)
    })
  const month = { gte: String(Date.now() - 30 * 86_400_000), lte: String(Date.now()) }
  const askActivity = (query: Record<string, string>) => async () => {
    const search = new URLSearchParams({ propertyId, ...month, timeZone: 'America/Los_Angeles', ...query })
    const reply = await server.app.inject({ url: `/v1/accessHistory/activity?${search}`, headers: { cookie } })
    if (reply.statusCode !== 200) throw new Error(reply.body.slice(0, 300))
  }
  /** The plain query for comparison: every row of the range is grouped. */
  const askActivityNaively = () =>
    server.database.asAccount(portfolio, (trx) =>
      sql`select date_trunc('hour', unlocked_at, 'America/Los_Angeles'), unlock_status, count(*) from access_events
        where property_id = ${propertyId} and unlocked_at >= ${new Date(Number(month.gte))} group by 1, 2`.execute(trx),
    )
  const askLatest = (query: Record<string, string>) => async () => {
    const search = new URLSearchParams({ propertyId, ...query })
    const reply = await server.app.inject({ url: `/v1/accessHistory/latest?${search}`, headers: { cookie } })
    if (reply.statusCode !== 200) throw new Error(reply.body.slice(0, 300))
  }
  const { totalPages, totalRecords } = await ask({})()
  const door = await server.ask<{ id: string }>(`select md5('door7')::uuid as id`)
  const accessPointIds = door[0]?.id ?? ''
  const courier = { accessBy: 'Courier 1' }
  const last = async (query: Record<string, string>) => String((await ask(query)()).totalPages)

  const times = await medians({
    naiveFirst: askNaively(1),
    naiveDeep: askNaively(1000),
    first: ask({}),
    deep: ask({ pageNumber: '1000' }),
    last: ask({ pageNumber: String(totalPages) }),
    byStatus: ask({ sortAttribute: 'unlockStatus', pageNumber: '1000' }),
    ofEntrance: ask({ accessPointIds }),
    ofEntranceLast: ask({ accessPointIds, pageNumber: await last({ accessPointIds }) }),
    ofVisitor: ask(courier),
    latest: askLatest({}),
    ofReason: ask({ denialReasons: 'NO_KEY' }),
    ofReasonAtEntrance: ask({ denialReasons: 'NO_KEY', accessPointIds }),
    denied: ask({ unlockStatuses: 'FAILURE' }),
    naiveActivity: askActivityNaively,
    activityByHour: askActivity({ by: 'hour' }),
    activityByDay: askActivity({ by: 'day' }),
    activityOfEntrance: askActivity({ by: 'hour', accessPointId: accessPointIds }),
    ofVisitorLast: ask({ ...courier, pageNumber: await last(courier) }),
  })
  const portal = await serverProcess(server)
  closers.push(() => portal.close())
  await portal.start()
  const exported = await measureExport(portal, { ownerUrl: server.ownerUrl, propertyId, cookie, gte: Number(gte) })
  const ofOneProperty = await measureIngest(server, portal.origin, portfolio, 1)
  const ofEight = await measureIngest(server, portal.origin, portfolio, 8)
  return { totalRecords, times, exported, ofOneProperty, ofEight }
}

async function end(code: number) {
  await closeAll()
  process.exit(code)
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => end(1))
setTimeout(() => {
  console.error('The benchmark takes too long: given up.')
  end(1)
}, TIME_LIMIT_MS).unref()

const busyBefore = loadavg()[0] ?? 0
measure().then(
  (figures) => {
    console.log(`${cpus().length} cores, load ${busyBefore.toFixed(1)} before the start, medians of ${rounds} rounds`)
    return end(report(figures) ? 0 : 1)
  },
  (error) => {
    console.error(error instanceof Error ? error.message : error)
    return end(1)
  },
)
