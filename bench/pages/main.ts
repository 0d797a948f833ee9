import { fork } from 'node:child_process'
import { once } from 'node:events'
import { cpus, loadavg } from 'node:os'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { buildPortal } from '../../tools/setup/prepare.mjs'
import { castOf } from '../../tools/testing/cast.ts'
import { setup } from '../../tools/testing/global-setup.ts'
import { serverProcess } from '../../tools/testing/server-process.ts'
import { startTestServer, type TestServer } from '../../tools/testing/test-server.ts'
import { manageMany } from '../api/world.ts'
import type { Order, Results } from '../load/generator.ts'
import { cpuSecondsOf, summarize } from '../load/report.ts'

const TIME_LIMIT_MS = 10 * 60_000
const CLIENTS = [1, 8, 32, 64]
const MANY_PROPERTIES = 1_000

const { values: options } = parseArgs({
  options: { seconds: { type: 'string', default: '6' }, 'as-built': { type: 'boolean', default: false } },
})
const seconds = Math.min(30, Math.max(1, Number(options.seconds) || 6))

type Measured = { perSecond: number; p99: number; cpuMs: number }

/** Pages served per second to clients that ask again as soon as they have one. */
async function serve(origin: string, path: string, cookie: string, clients: number): Promise<Measured> {
  const generator = fork(fileURLToPath(new URL('../load/generator.ts', import.meta.url)))
  const groups = [{ name: 'all', cookies: [cookie], paths: [path], clients, isProbe: true }]
  const order: Order = { port: Number(new URL(origin).port), seconds, seed: 1, groups }
  const cpuBefore = await cpuSecondsOf(origin)
  generator.send(order)
  const [results] = (await once(generator, 'message')) as [Results]
  const cpu = (await cpuSecondsOf(origin)) - cpuBefore
  generator.kill()
  const figures = summarize(results).all
  const statuses = new Set(results.tallies.all?.outcomes.map(({ status }) => status))
  if (!figures || !statuses.has(200) || statuses.has(302)) throw new Error(`${path}: ${figures?.statuses}`)
  return {
    perSecond: figures.goodput,
    p99: figures.servedP99,
    cpuMs: (1_000 * cpu) / (figures.goodput * results.seconds),
  }
}

type Row = { name: string; path: string; cookie: string }

/** Prints a line for each number of clients. */
async function measureRow(origin: string, { name, path, cookie }: Row): Promise<Measured[]> {
  await serve(origin, path, cookie, 4)
  const measured: Measured[] = []
  for (const clients of CLIENTS) {
    const one = await serve(origin, path, cookie, clients)
    measured.push(one)
    console.log(
      `  ${name.padEnd(26)}${String(clients).padStart(3)} clients  ${one.perSecond.toFixed(0).padStart(4)} a second, ` +
        `p99 ${one.p99.toFixed(0).padStart(5)} ms, ${one.cpuMs.toFixed(1).padStart(5)} ms of CPU each`,
    )
  }
  return measured
}

const peakOf = (measured: readonly Measured[]) => Math.max(...measured.map(({ perSecond }) => perSecond))

async function measure(server: TestServer, origin: string): Promise<boolean> {
  const { portfolio, properties } = await castOf(server)
  // Without it, the dashboard is the welcome page.
  const view = `portico_view=${encodeURIComponent(JSON.stringify({ version: 1, splashDismissed: true }))}`
  const cookie = `${(await server.signIn(portfolio)).cookie}; ${view}`
  const small = await measureRow(origin, { name: 'dashboard', path: '/', cookie })
  const property = await measureRow(origin, {
    name: 'page of a property',
    path: `/properties/${properties.openToPartner}`,
    cookie,
  })
  await manageMany(server, portfolio, properties.openToPartner, MANY_PROPERTIES)
  const large = await measureRow(origin, { name: `dashboard of ${MANY_PROPERTIES}`, path: '/', cookie })

  const kept = (row: readonly Measured[]) => (row.at(-1)?.perSecond ?? 0) / peakOf(row)
  const checked = [
    { label: 'dashboard: 64 clients / best', ratio: kept(small), least: 0.8 },
    { label: 'page of a property: 64 clients / best', ratio: kept(property), least: 0.8 },
    { label: `dashboard of ${MANY_PROPERTIES}: 64 clients / best`, ratio: kept(large), least: 0.8 },
    { label: `dashboard of ${MANY_PROPERTIES} / of 24`, ratio: peakOf(large) / peakOf(small), least: 0.5 },
  ]
  console.log()
  for (const { label, ratio, least } of checked)
    console.log(
      `  ${label.padEnd(42)}${ratio.toFixed(2).padStart(6)}  at least ${least.toFixed(2)}${ratio < least ? '  LIMIT BROKEN' : ''}`,
    )
  return checked.every(({ ratio, least }) => ratio >= least)
}

setTimeout(() => process.exit(1), TIME_LIMIT_MS).unref()
if (!options['as-built']) await buildPortal()
console.log(`${cpus().length} cores, load ${(loadavg()[0] ?? 0).toFixed(1)} before the start`)
const stop = await setup()
const server = await startTestServer()
const portal = await serverProcess(server, { PORTICO_TRUSTED_PROXIES: '127.0.0.1,::1' })
let isGood = false
try {
  await portal.start('all')
  isGood = await measure(server, portal.origin)
} finally {
  await portal.close()
  await server.close()
  await stop()
}
process.exit(isGood ? 0 : 1)
