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
const SIZES = [5_000, 20_000] as const
/** Four times as many people may take four times as long. */
const IN_PROPORTION = SIZES[1] / SIZES[0]

const { values: options } = parseArgs({ options: { 'as-built': { type: 'boolean', default: false } } })

type Visits = Record<'portal' | 'twin', PeopleVisit[]>
type Measure = { label: string; of: (visits: readonly PeopleVisit[]) => number }

const measures: Measure[] = [
  { label: 'first row on screen', of: (visits) => median(visits.map(({ firstRowMs }) => firstRowMs)) },
  { label: 'long tasks until then', of: (visits) => median(visits.map(({ longTasksMs }) => longTasksMs)) },
  { label: 'CPU until at rest', of: (visits) => median(visits.map(({ openedCpuMs }) => openedCpuMs)) },
  { label: 'Enter to filtered list, median', of: (visits) => median(visits.flatMap(({ filteredMs }) => filteredMs)) },
  { label: 'Enter to filtered list, p95', of: (visits) => p95(visits.flatMap(({ filteredMs }) => filteredMs)) },
  { label: 'CPU of a search, median', of: (visits) => median(visits.flatMap(({ filteredCpuMs }) => filteredCpuMs)) },
]

function requireSamePeople({ portal, twin }: Visits) {
  const [expected, shown] = [portal.at(-1)?.people, twin.at(-1)?.people]
  const differs = expected?.findIndex((people, index) => people === '' || people !== shown?.[index])
  if (differs !== -1) throw new Error(`The twin shows other people than the portal: search ${differs}.`)
}

/** Opens both apps with few and with many people in turn, so that other load of the machine affects them equally. */
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
      for (const app of ['portal', 'twin'] as const) {
        played[app].push(await visitPeople(browser, apps[app], path, cookie))
        if (round > 0) visits[index]?.[app].push(...played[app])
      }
      requireSamePeople(played)
    }
  }
  process.stderr.write('\n')
  return visits
}
type Cookie = { name: string; value: string }

function printPeers(visits: readonly Visits[]) {
  for (const [index, { portal, twin }] of visits.entries()) {
    console.log(`\n${SIZES[index]} people, portal / react-admin`)
    for (const { label, of } of measures) {
      const ratio = of(portal) / Math.max(1, of(twin))
      console.log(
        `  ${label.padEnd(32)}${ratio.toFixed(2).padStart(6)}  ${of(portal).toFixed(0)} / ${of(twin).toFixed(0)} ms`,
      )
    }
  }
  const said = visits.flatMap(({ portal, twin }) => [...portal, ...twin].flatMap(({ errors }) => errors))
  for (const error of new Set(said)) console.warn(`An error was reported: ${error}`)
}

/** Returns whether all limits hold. */
function printGrowth([few, many]: readonly Visits[]): boolean {
  if (!few || !many) throw new Error('Nothing was measured.')
  let isGood = true
  console.log(`\n${SIZES[1]} people / ${SIZES[0]}, limit ${IN_PROPORTION.toFixed(2)} for the portal`)
  for (const { label, of } of measures) {
    const [portal, twin] = (['portal', 'twin'] as const).map((app) => of(many[app]) / Math.max(1, of(few[app])))
    const holds = (portal ?? 0) <= IN_PROPORTION
    isGood &&= holds
    console.log(
      `  ${label.padEnd(32)}${portal?.toFixed(2).padStart(6)}  react-admin ${twin?.toFixed(2).padStart(5)}  ${holds ? 'good' : 'LIMIT BROKEN'}`,
    )
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
