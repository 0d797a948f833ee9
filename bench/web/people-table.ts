import { cpus, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { type Browser, chromium } from '@playwright/test'
import { findBrowser } from '../../tools/setup/browser.mjs'
import { buildPortal } from '../../tools/setup/prepare.mjs'
import { castOf } from '../../tools/testing/cast.ts'
import { setup } from '../../tools/testing/global-setup.ts'
import { serverProcess } from '../../tools/testing/server-process.ts'
import { startTestServer } from '../../tools/testing/test-server.ts'
import { makeLargeProperty } from '../large-property.ts'
import { type PeopleApp, type PeopleVisit, visitPeople } from './people-visit.ts'
import { median, p95 } from './statistics.ts'
import { startTwin } from './twin-server.ts'

const TIME_LIMIT_MS = 20 * 60_000
const ROUNDS = 3
/** The twin has the people of the first property only: it loads all of them. */
const SIZES = [100, 100_000] as const
/** A thousand times as many people may take this much longer. */
const GROWTH_MAX = 1.2

const { values: options } = parseArgs({ options: { 'as-built': { type: 'boolean', default: false } } })

type Visits = Record<'portal' | 'twin', PeopleVisit[]>
type Measure = { label: string; of: (visits: readonly PeopleVisit[]) => number; isLimited?: boolean }

const measures: Measure[] = [
  { label: 'first row on screen', of: (visits) => median(visits.map(({ firstRowMs }) => firstRowMs)), isLimited: true },
  { label: 'long tasks until then', of: (visits) => median(visits.map(({ longTasksMs }) => longTasksMs)) },
  { label: 'CPU until at rest', of: (visits) => median(visits.map(({ openedCpuMs }) => openedCpuMs)) },
  { label: 'Enter to filtered list, median', of: (visits) => median(visits.flatMap(({ filteredMs }) => filteredMs)) },
  {
    label: 'Enter to filtered list, p95',
    of: (visits) => p95(visits.flatMap(({ filteredMs }) => filteredMs)),
    isLimited: true,
  },
  { label: 'CPU of a search, median', of: (visits) => median(visits.flatMap(({ filteredCpuMs }) => filteredCpuMs)) },
]

function requireSamePeople({ portal, twin }: Visits) {
  const [expected, shown] = [portal.at(-1)?.people, twin.at(-1)?.people]
  const differs = expected?.findIndex((people, index) => people === '' || people !== shown?.[index])
  if (differs !== -1) throw new Error(`The twin shows other people than the portal: search ${differs}.`)
}

/** Opens the apps in turn, so that other load of the machine affects them equally. */
async function measure(
  browser: Browser,
  apps: Record<keyof Visits, PeopleApp>,
  paths: readonly string[],
  cookie: Cookie,
) {
  const visits = paths.map((): Visits => ({ portal: [], twin: [] }))
  for (let round = 0; round <= ROUNDS; round++) {
    process.stderr.write(round === 0 ? 'Warming up' : `\rRound ${round} of ${ROUNDS}`)
    for (const [index, path] of paths.entries()) {
      const played: Visits = { portal: [], twin: [] }
      for (const app of index === 0 ? (['portal', 'twin'] as const) : (['portal'] as const)) {
        played[app].push(await visitPeople(browser, apps[app], path, cookie))
        if (round > 0) visits[index]?.[app].push(...played[app])
      }
      if (index === 0) requireSamePeople(played)
    }
  }
  process.stderr.write('\n')
  return visits
}
type Cookie = { name: string; value: string }

function printPeers(visits: readonly Visits[]) {
  const [few] = visits
  console.log(`\n${SIZES[0]} people, portal / react-admin`)
  for (const { label, of } of few ? measures : []) {
    const [portal, twin] = [of(few?.portal ?? []), of(few?.twin ?? [])]
    const ratio = portal / Math.max(1, twin)
    console.log(`  ${label.padEnd(32)}${ratio.toFixed(2).padStart(6)}  ${portal.toFixed(0)} / ${twin.toFixed(0)} ms`)
  }
  const said = visits.flatMap(({ portal, twin }) => [...portal, ...twin].flatMap(({ errors }) => errors))
  for (const error of new Set(said)) console.warn(`An error was reported: ${error}`)
}

/** Returns whether all limits hold. */
function printGrowth([few, many]: readonly Visits[]): boolean {
  if (!few || !many) throw new Error('Nothing was measured.')
  let isGood = true
  console.log(`\n${SIZES[1]} people / ${SIZES[0]}, limit ${GROWTH_MAX.toFixed(2)}`)
  for (const { label, of, isLimited = false } of measures) {
    const [long, short] = [of(many.portal), of(few.portal)]
    const ratio = long / Math.max(1, short)
    const holds = !isLimited || ratio <= GROWTH_MAX
    isGood &&= holds
    const figures = `${ratio.toFixed(2).padStart(6)}  ${long.toFixed(0)} / ${short.toFixed(0)} ms`
    console.log(`  ${label.padEnd(32)}${figures}${isLimited ? (holds ? '  good' : '  LIMIT BROKEN') : ''}`)
  }
  return isGood
}

setTimeout(() => process.exit(1), TIME_LIMIT_MS).unref()
if (!options['as-built']) await buildPortal()
const stop = await setup()
const server = await startTestServer()
const portal = await serverProcess(server)
const closers: (() => Promise<unknown>)[] = [stop, () => server.close(), () => portal.close()]
let isGood = false
try {
  const { portfolio } = await castOf(server)
  const [name = '', value = ''] = (await server.signIn(portfolio)).cookie.split('=')
  const paths: string[] = []
  for (const size of SIZES) paths.push(`/properties/${await makeLargeProperty(server, portfolio, size)}/users`)
  await portal.start('all')
  const twin = await startTwin('react-admin-users', { port: Number(new URL(portal.origin).port) })
  closers.push(() => twin.close())
  const executablePath = await findBrowser()
  const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: ['--no-sandbox'] })
  closers.push(() => browser.close())
  const busyBefore = loadavg()[0] ?? 0
  const apps = {
    portal: { origin: portal.origin, field: (page) => page.getByRole('combobox').first() },
    twin: { origin: twin.origin, field: (page) => page.getByRole('searchbox') },
  } satisfies Record<keyof Visits, PeopleApp>
  const visits = await measure(browser, apps, paths, { name, value })
  console.log(`${cpus().length} cores, load ${busyBefore.toFixed(1)} before the first round, ${ROUNDS} rounds`)
  printPeers(visits)
  isGood = printGrowth(visits)
} finally {
  for (const close of closers.reverse()) await close()
}
process.exit(isGood ? 0 : 1)
