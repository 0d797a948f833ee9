import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { cpus, loadavg } from 'node:os'
import { fileURLToPath } from 'node:url'
import { parseArgs, promisify } from 'node:util'
import { type Browser, chromium } from '@playwright/test'
import { findBrowser } from '../../tools/setup/browser.mjs'
import { buildPortal } from '../../tools/setup/prepare.mjs'
import { castOf } from '../../tools/testing/cast.ts'
import { setup } from '../../tools/testing/global-setup.ts'
import { startTestServer } from '../../tools/testing/test-server.ts'
import { type Rounds, report } from './report.ts'
import { serveTwin } from './twin-server.ts'
import { visit } from './visit.ts'

const LEAST_ROUNDS = 7
const TIME_LIMIT_MS = 15 * 60_000

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

const { values: options } = parseArgs({
  options: {
    rounds: { type: 'string', default: String(LEAST_ROUNDS) },
    save: { type: 'boolean', default: false },
    'as-built': { type: 'boolean', default: false },
  },
})

const closers: (() => Promise<unknown>)[] = []
let closing: Promise<void> | undefined
function closeAll() {
  closing ??= (async () => {
    for (const close of closers.reverse()) await close().catch((error) => console.error(error))
  })()
  return closing
}

async function buildTwin() {
  const vite = here('node_modules/vite/bin/vite.js')
  if (!existsSync(vite)) throw new Error('The twin is not installed: run `npm ci --prefix bench/web`.')
  await promisify(execFile)(process.execPath, [vite, 'build', here('twin'), '--logLevel', 'error'])
}

async function findFreePort() {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (typeof address !== 'object' || !address) throw new Error('No port is free.')
  return address.port
}

/** Starts the portal on a temporary database and the twin, and returns a cookie for both. */
async function startBoth() {
  closers.push(await setup())
  const port = await findFreePort()
  const origin = `http://localhost:${port}`
  const server = await startTestServer({ servesPortal: true, limitsCalls: false, config: { origin, port } })
  closers.push(() => server.close())
  await server.app.listen({ port, host: 'localhost' })
  const twin = await serveTwin(here('twin/dist'), { port })
  closers.push(() => twin.close())
  const { cookie } = await server.signIn((await castOf(server)).portfolio)
  const [name = '', value = ''] = cookie.split('=')
  // Cookies are shared by all ports of a host, so this one works for both.
  return { origins: { portal: origin, twin: twin.origin }, cookie: { name, value, domain: 'localhost', path: '/' } }
}

type Both = Awaited<ReturnType<typeof startBoth>>

async function playRound(browser: Browser, origin: string, cookie: Both['cookie']) {
  const context = await browser.newContext({ locale: 'en-US', viewport: { width: 1280, height: 900 } })
  try {
    await context.addCookies([cookie])
    // The preferences of a returning visitor, so that the dashboard is measured and not the welcome page.
    const preferences = JSON.stringify({ version: 1, splashDismissed: true })
    await context.addCookies([{ name: 'portico_view', value: encodeURIComponent(preferences), url: origin }])
    await context.addInitScript((text) => localStorage.setItem('portico.preferences', text), preferences)
    return { first: await visit(context, `${origin}/`), second: await visit(context, `${origin}/`) }
  } finally {
    await context.close()
  }
}

/** Visits both apps in turn, so that other load of the machine affects them equally. */
async function playRounds(browser: Browser, { origins, cookie }: Both, count: number): Promise<Rounds> {
  const rounds: Rounds = { portal: [], twin: [] }
  for (let round = 0; round <= count; round++) {
    process.stderr.write(round === 0 ? 'Warming up' : `\rRound ${round} of ${count}`)
    for (const app of ['portal', 'twin'] as const) {
      const played = await playRound(browser, origins[app], cookie)
      if (round > 0) rounds[app].push(played)
    }
  }
  process.stderr.write('\n')
  return rounds
}

function printComplaints(rounds: Rounds) {
  for (const app of ['portal', 'twin'] as const) {
    const said = rounds[app].flatMap(({ first, second }) => [...first.errors, ...second.errors])
    for (const error of new Set(said)) console.warn(`The ${app} reported an error: ${error}`)
  }
}

async function run() {
  const count = Math.max(LEAST_ROUNDS, Number(options.rounds) || LEAST_ROUNDS)
  if (!options['as-built']) await buildPortal()
  await buildTwin()
  const both = await startBoth()
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: ['--no-sandbox'] })
  closers.push(() => browser.close())
  const busyBefore = loadavg()[0] ?? 0
  const rounds = await playRounds(browser, both, count)
  console.log(`Dashboard at 4x CPU throttling, medians of ${count} rounds (least–most), Chromium ${browser.version()}`)
  console.log(
    `${cpus().length} cores, load ${busyBefore.toFixed(1)} before the first round: bytes do not mind, times do.`,
  )
  const holds = report(rounds)
  printComplaints(rounds)
  if (options.save) await writeFile(here('results.json'), JSON.stringify(rounds, null, 2))
  return holds
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

run().then(
  (holds) => end(holds ? 0 : 1),
  (error) => {
    console.error(error instanceof Error ? error.message : error)
    return end(1)
  },
)
