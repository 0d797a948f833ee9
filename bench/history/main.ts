import { cpus, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import type { HistoryPage } from '@portico/contract/history/history.schema'
import { sql } from 'kysely'
import { buildPortal } from '../../tools/setup/prepare.mjs'
import { castOf } from '../../tools/testing/cast.ts'
import { setup } from '../../tools/testing/global-setup.ts'
import { openHistoryClient } from '../../tools/testing/history-client.ts'
import { serverProcess } from '../../tools/testing/server-process.ts'
import { startTestServer, type TestServer } from '../../tools/testing/test-server.ts'
import { measureExport } from './export.ts'
import { measureIngest } from './ingest.ts'
import { loadEvents } from './load.ts'
import { type Figures, type Name, type PageName, report, reportPages } from './report.ts'

const DAYS = 180
const PAGE_SIZE = 20
/** What a property with many events is compared with, if only pages are measured. */
const FEW = 1_000_000
const MANY = 50_000_000
const TIME_LIMIT_MS = 15 * 60_000
/** To write tens of millions of events takes most of it. */
const TIME_LIMIT_OF_MANY_MS = 45 * 60_000

const parts = ['pages', 'export', 'ingest'] as const
type Part = (typeof parts)[number]

const { values: options } = parseArgs({
  options: {
    events: { type: 'string', default: '2000000' },
    rounds: { type: 'string', default: '9' },
    only: { type: 'string' },
    'as-built': { type: 'boolean', default: false },
  },
})
const events = Math.min(MANY, Math.max(100_000, Number(options.events) || 2_000_000))
const rounds = Math.max(5, Number(options.rounds) || 9)
const only = parts.find((part) => part === options.only)
if (options.only && !only) throw new Error(`There is no part ${options.only}: ${parts.join(', ')}.`)
const isWanted = (part: Part) => only === undefined || only === part

const closers: (() => Promise<unknown>)[] = []
let closing: Promise<void> | undefined
function closeAll() {
  closing ??= (async () => {
    for (const close of closers.reverse()) await close().catch((error) => console.error(error))
  })()
  return closing
}

/** Every round runs all of them, so that other load of the machine affects them equally. */
async function medians<Key extends string>(works: Record<Key, () => Promise<unknown>>): Promise<Record<Key, number>> {
  const names = Object.keys(works) as Key[]
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
  return Object.fromEntries(names.map((name) => [name, middle(times.get(name) ?? [])])) as Record<Key, number>
}

const gte = String(Date.now() - (DAYS - 1) * 86_400_000)

/** Asks for pages of a property as its manager. */
function asking(server: TestServer, propertyId: string, cookie: string) {
  const get = async (path: string, query: Record<string, string>) => {
    const search = new URLSearchParams({ propertyId, ...query })
    const reply = await server.app.inject({ url: `/v1/accessHistory${path}?${search}`, headers: { cookie } })
    if (reply.statusCode !== 200) throw new Error(reply.body.slice(0, 300))
    return reply.json()
  }
  const ask = (query: Record<string, string>) => async () => {
    const page: HistoryPage = await get('', { gte, pageSize: String(PAGE_SIZE), ...query })
    if (page.records.length === 0) throw new Error('A page is empty.')
    return page
  }
  const last = async (query: Record<string, string>) => String((await ask(query)()).totalPages)
  return { get, ask, last }
}
type Asking = ReturnType<typeof asking>

/** All pages that are read by the days they begin in. */
async function pagesOf(server: TestServer, { ask, last, get }: Asking) {
  const [door] = await server.ask<{ id: string }>(`select md5('door7')::uuid as id`)
  const ofDoor = { accessPointIds: door?.id ?? '' }
  const courier = { accessBy: 'Courier 1' }
  return {
    first: ask({}),
    deep: ask({ pageNumber: '1000' }),
    last: ask({ pageNumber: await last({}) }),
    byStatus: ask({ sortAttribute: 'unlockStatus', pageNumber: '1000' }),
    ofEntrance: ask(ofDoor),
    ofEntranceLast: ask({ ...ofDoor, pageNumber: await last(ofDoor) }),
    ofVisitor: ask(courier),
    ofVisitorLast: ask({ ...courier, pageNumber: await last(courier) }),
    latest: () => get('/latest', {}),
    denied: ask({ unlockStatuses: 'FAILURE' }),
  } satisfies Record<PageName, () => Promise<unknown>>
}

async function open() {
  // The words of the file come from the build.
  if (isWanted('export') && !options['as-built']) await buildPortal()
  closers.push(await setup())
  const server = await startTestServer()
  closers.push(() => server.close())
  const { portfolio } = await castOf(server)
  return { server, portfolio }
}

/** A property with many events and one with a million, asked in turn. */
async function comparePages() {
  const { server, portfolio } = await open()
  const [many, few] = [await openHistoryClient(server, portfolio), await openHistoryClient(server, portfolio)]
  await loadEvents(server.ownerUrl, [
    { propertyId: many.propertyId, events, days: DAYS },
    { propertyId: few.propertyId, events: FEW, days: DAYS },
  ])
  // After so long a session would have ended.
  const { cookie } = await server.signIn(portfolio)
  const askMany = asking(server, many.propertyId, cookie)
  const askFew = asking(server, few.propertyId, cookie)
  const { totalRecords } = await askMany.ask({})()
  const ofMany = await pagesOf(server, askMany)
  const ofFew = await pagesOf(server, askFew)
  const times = await medians({ ...ofMany, ...named(ofFew) })
  console.log(`${totalRecords.toLocaleString('en-US')} events of one property in the range`)
  return reportPages(times)
}

/** The names of what is measured of the property with few events. */
const named = <Value>(works: Record<PageName, Value>) =>
  Object.fromEntries(Object.entries(works).map(([name, work]) => [`${name} of few`, work])) as Record<
    `${PageName} of few`,
    Value
  >

async function measure(): Promise<Figures> {
  const { server, portfolio } = await open()
  const { propertyId } = await openHistoryClient(server, portfolio)
  const figures: Figures = {}
  if (isWanted('pages') || isWanted('export')) await loadEvents(server.ownerUrl, [{ propertyId, events, days: DAYS }])
  const { cookie } = await server.signIn(portfolio)
  if (isWanted('pages')) Object.assign(figures, await measurePages(server, portfolio, propertyId, cookie))
  const portal = await serverProcess(server)
  closers.push(() => portal.close())
  await portal.start()
  if (isWanted('export'))
    figures.exported = await measureExport(portal, {
      ownerUrl: server.ownerUrl,
      propertyId,
      cookie,
      gte: Number(gte),
    })
  if (isWanted('ingest')) {
    figures.ofOneProperty = await measureIngest(server, portal.origin, portfolio, 1)
    figures.ofEight = await measureIngest(server, portal.origin, portfolio, 8)
  }
  return figures
}

async function measurePages(server: TestServer, portfolio: string, propertyId: string, cookie: string) {
  /** The naive query for comparison: count and offset. */
  const askNaively = (page: number) => () =>
    server.database.asAccount(portfolio, async (trx) => {
      const range = sql`property_id = ${propertyId} and unlocked_at >= ${new Date(Number(gte))}`
      await sql`select count(*) from access_events where ${range}`.execute(trx)
      await sql`select * from access_events where ${range} order by unlocked_at desc, event_id desc
        offset ${(page - 1) * PAGE_SIZE} limit ${PAGE_SIZE}`.execute(trx)
    })
  const month = { gte: String(Date.now() - 30 * 86_400_000), lte: String(Date.now()) }
  /** The plain query for comparison: every row of the range is grouped. */
  const askActivityNaively = () =>
    server.database.asAccount(portfolio, (trx) =>
      sql`select date_trunc('hour', unlocked_at, 'America/Los_Angeles'), unlock_status, count(*) from access_events
        where property_id = ${propertyId} and unlocked_at >= ${new Date(Number(month.gte))} group by 1, 2`.execute(trx),
    )
  const asked = asking(server, propertyId, cookie)
  const { ask, get } = asked
  const askActivity = (query: Record<string, string>) => () =>
    get('/activity', { ...month, timeZone: 'America/Los_Angeles', ...query })
  const [door] = await server.ask<{ id: string }>(`select md5('door7')::uuid as id`)
  const accessPointId = door?.id ?? ''
  const { totalRecords } = await ask({})()
  const times = await medians<Name>({
    naiveFirst: askNaively(1),
    naiveDeep: askNaively(1000),
    ...(await pagesOf(server, asked)),
    ofReason: ask({ denialReasons: 'NO_KEY' }),
    ofReasonAtEntrance: ask({ denialReasons: 'NO_KEY', accessPointIds: accessPointId }),
    naiveActivity: askActivityNaively,
    activityByHour: askActivity({ by: 'hour' }),
    activityByDay: askActivity({ by: 'day' }),
    activityOfEntrance: askActivity({ by: 'hour', accessPointId }),
  })
  return { totalRecords, times }
}

async function end(code: number) {
  await closeAll()
  process.exit(code)
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => end(1))
setTimeout(
  () => {
    console.error('The benchmark takes too long: given up.')
    end(1)
  },
  events > 10_000_000 ? TIME_LIMIT_OF_MANY_MS : TIME_LIMIT_MS,
).unref()

console.log(`${cpus().length} cores, load ${loadavg()[0]?.toFixed(1)} before the start, ${rounds} rounds`)
const measured = only === 'pages' ? comparePages() : measure().then(report)
measured.then(
  (holds) => {
    console.log(`Load ${loadavg()[0]?.toFixed(1)} at the end`)
    return end(holds ? 0 : 1)
  },
  (error) => {
    console.error(error instanceof Error ? error.message : error)
    return end(1)
  },
)
