import { writeFile } from 'node:fs/promises'
import { cpus, loadavg } from 'node:os'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { type Browser, chromium } from '@playwright/test'
import { findBrowser } from '../../tools/setup/browser.mjs'
import { buildPortal } from '../../tools/setup/prepare.mjs'
import { castOf } from '../../tools/testing/cast.ts'
import { freePort } from '../../tools/testing/free-port.ts'
import { setup } from '../../tools/testing/global-setup.ts'
import { startTestServer } from '../../tools/testing/test-server.ts'
import { type App, type Peer, peers, type Rounds, report } from './report.ts'
import { startTwin } from './twin-server.ts'
import { visit } from './visit.ts'

const LEAST_ROUNDS = 7
const TIME_LIMIT_MS = 30 * 60_000

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

const { values: options } = parseArgs({
  options: {
    peers: { type: 'string', default: peers.join() },
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

function wantedPeers(): Peer[] {
  const wanted = options.peers.split(',')
  const unknown = wanted.filter((name) => !peers.some((peer) => peer === name))
  if (unknown.length > 0) throw new Error(`There is no peer ${unknown.join(', ')}: ${peers.join(', ')}.`)
  return peers.filter((peer) => wanted.includes(peer))
}

/** Starts the portal on a temporary database and the twins, and returns a cookie for all of them. */
async function startAll(wanted: readonly Peer[]) {
  closers.push(await setup())
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const server = await startTestServer({ servesPortal: true, limitsCalls: false, config: { origin, port } })
  closers.push(() => server.close())
  await server.app.listen({ port, host: 'localhost' })
  const origins = new Map<App, string>([['portal', origin]])
  for (const peer of wanted) {
    const twin = await startTwin(peer, { port })
    closers.push(() => twin.close())
    origins.set(peer, twin.origin)
  }
  const { cookie } = await server.signIn((await castOf(server)).portfolio)
  const [name = '', value = ''] = cookie.split('=')
  // Cookies are shared by all ports of a host, so this one works for all.
  return { origins, cookie: { name, value, domain: 'localhost', path: '/' } }
}

type Started = Awaited<ReturnType<typeof startAll>>

async function playRound(browser: Browser, origin: string, cookie: Started['cookie']) {
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

/** Visits the apps in turn, so that other load of the machine affects them equally. */
async function playRounds(browser: Browser, { origins, cookie }: Started, count: number): Promise<Rounds> {
  const rounds: Rounds = new Map([...origins.keys()].map((app) => [app, []]))
  for (let round = 0; round <= count; round++) {
    process.stderr.write(round === 0 ? 'Warming up' : `\rRound ${round} of ${count}`)
    for (const [app, origin] of origins) rounds.get(app)?.push(await playRound(browser, origin, cookie))
    if (round === 0) {
      requireSameCards(rounds)
      for (const played of rounds.values()) played.length = 0
    }
  }
  process.stderr.write('\n')
  return rounds
}

function requireSameCards(rounds: Rounds) {
  const cardsOf = (app: App) => rounds.get(app)?.[0]?.first.cards.join(' ')
  const different = [...rounds.keys()].filter((app) => cardsOf(app) !== cardsOf('portal'))
  if (different.length > 0) throw new Error(`The cards of ${different.join(', ')} are not those of the portal.`)
}

function printComplaints(rounds: Rounds) {
  for (const [app, played] of rounds) {
    const said = played.flatMap(({ first, second }) => [...first.errors, ...second.errors])
    for (const error of new Set(said)) console.warn(`${app} reported an error: ${error}`)
  }
}

async function run() {
  const count = Math.max(LEAST_ROUNDS, Number(options.rounds) || LEAST_ROUNDS)
  const wanted = wantedPeers()
  if (!options['as-built']) await buildPortal()
  const started = await startAll(wanted)
  const executablePath = await findBrowser()
  const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: ['--no-sandbox'] })
  closers.push(() => browser.close())
  const busyBefore = loadavg()[0] ?? 0
  const rounds = await playRounds(browser, started, count)
  console.log(`Dashboard at 4x CPU throttling, medians of ${count} rounds (least–most), Chromium ${browser.version()}`)
  console.log(
    `${cpus().length} cores, load ${busyBefore.toFixed(1)} before the first round: bytes do not mind, times do.`,
  )
  const holds = report(rounds)
  printComplaints(rounds)
  if (options.save) await writeFile(here('results.json'), JSON.stringify(Object.fromEntries(rounds), null, 2))
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
