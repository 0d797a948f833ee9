import { type ChildProcess, execFile, fork } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { castOf } from '../testing/cast.ts'
import { freePort } from '../testing/free-port.ts'
import { setup } from '../testing/global-setup.ts'
import { TEST_KEYS } from '../testing/test-keys.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { type Backend, startBalancer } from './balancer.ts'
import { checkOutPrevious, rememberFunctions } from './previous-checkout.ts'
import { reasonOf, visitPage } from './visit-page.ts'

const ROUNDS = 3
const CLIENTS = 6
const PAUSE_MS = 200
/** Those who load pages, and each time all files of the page. */
const VISITORS = 2
/** A page has about 55 files, and an address may make 3,000 calls a minute. */
const PAGE_PAUSE_MS = 1_000
const root = fileURLToPath(new URL('../../', import.meta.url))

type Release = { name: string; folder: string; drainsItself: boolean }
type Running = { release: Release; child: ChildProcess; backend: Backend }

const until = async (condition: () => boolean) => {
  while (!condition()) await sleep(20)
}

async function readRelease(name: string, folder: string): Promise<Release> {
  const config = await readFile(join(folder, 'apps/server/src/platform/config.ts'), 'utf8')
  return { name, folder, drainsItself: config.includes('PORTICO_DRAIN_SECONDS') }
}

async function startServer(release: Release, backend: Backend, env: NodeJS.ProcessEnv): Promise<Running> {
  const child = fork(join(release.folder, 'apps/server/src/main.ts'), ['--role=all'], {
    cwd: release.folder,
    env: { ...env, PORT: String(backend.port) },
    silent: true,
  })
  const [said] = (await once(child, 'message')) as [{ failed?: string }]
  if (said.failed) throw new Error(said.failed)
  await until(() => backend.isReady)
  return { release, child, backend }
}

/** Builds the portal of a release, and puts its files where the servers of all releases find them. */
async function buildPortal({ name, folder }: Release, assets: string) {
  console.log(`Building the portal of ${name}.`)
  await promisify(execFile)('npm', ['run', '--silent', 'build', '-w', 'apps/web'], { cwd: folder })
  await cp(join(folder, 'apps/web/dist/client/assets'), assets, { recursive: true })
}

/**
 * A release from before servers drained by themselves is taken out at the balancer first, as its operators had to. Returns after how many
 * milliseconds the balancer had noticed: if that is longer than the drain, requests fail.
 */
async function stopServer({ release, child, backend }: Running): Promise<number> {
  const ended = once(child, 'exit')
  backend.isOut = !release.drainsItself
  if (backend.isOut) await until(() => backend.running === 0)
  child.kill('SIGTERM')
  const begun = performance.now()
  const noticed = until(() => !backend.isReady).then(() => Math.round(performance.now() - begun))
  const [code] = await ended
  if (code !== 0) throw new Error(`A server of ${release.name} ended with ${code}.`)
  const noticedMs = await noticed
  backend.isOut = false
  return noticedMs
}

/** A server counts the calls of each address, so everybody has an address of their own. */
const addressed = (client: number) => ({ 'x-forwarded-for': `203.0.113.${client + 1}` })

/** Loads the dashboard and pages of a property with all of their files, one after the other, until it is told to stop. */
async function visit(world: TestServer, origin: string, visitor: number, isOver: () => boolean, failures: string[]) {
  const { portfolio, properties } = await castOf(world)
  const { cookie } = await world.signIn(portfolio)
  const property = `/properties/${properties.openToPartner}`
  const done = { pages: 0, files: 0 }
  while (!isOver()) {
    for (const path of ['/', property, `${property}/keys`]) {
      const headers = { ...addressed(CLIENTS + visitor), cookie }
      const visited = await visitPage({ origin, path, headers })
      done.pages++
      done.files += visited.files
      failures.push(...visited.failures.map((failure) => `page ${failure}`))
      await sleep(PAGE_PAUSE_MS)
    }
  }
  return done
}

/** Reads and writes at a steady pace, as one person, until it is told to stop. */
async function work(world: TestServer, origin: string, client: number, isOver: () => boolean, failures: string[]) {
  const { portfolio } = await castOf(world)
  const { cookie, token } = await world.signIn(portfolio)
  const address = addressed(client)
  // A property cannot have any number of networks, so everybody works at another one.
  const managed = await world.ask<{ id: string }>(
    'select property_id as id from memberships where account_id = $1 order by 1',
    [portfolio],
  )
  const propertyId = managed[client]?.id
  const written: string[] = []
  let reads = 0
  const call = async (what: string, expected: number, path: string, init: RequestInit) => {
    try {
      const reply = await fetch(origin + path, init)
      await reply.arrayBuffer()
      if (reply.status === expected) return true
      failures.push(`${what}: ${reply.status} ${reply.headers.get('x-balancer') ?? ''}`)
    } catch (error) {
      failures.push(`${what}: ${reasonOf(error)}`)
    }
    return false
  }
  for (let n = 0; !isOver(); n++) {
    if (await call('read', 200, '/v1/user/propertiesWithEntityPermissions', { headers: { cookie, ...address } }))
      reads++
    const ssid = `Rolling ${client} ${n}`
    const body = JSON.stringify({ propertyId, ssid, band: '5', security: 'WPA3', securityKey: 'a key of a network' })
    const headers = { cookie, ...address, 'x-csrf-token': token, 'content-type': 'application/json' }
    if (await call('write', 201, '/v1/networkSettings/wifi', { method: 'POST', headers, body })) written.push(ssid)
    await sleep(PAUSE_MS)
  }
  return { reads, written }
}

async function rollOut(world: TestServer, releases: Release[], env: NodeJS.ProcessEnv) {
  const [first, last] = [releases[0], releases.at(-1)] as [Release, Release]
  const balancer = await startBalancer([await freePort(), await freePort()])
  const settings = { ...env, PORTICO_ORIGIN: balancer.origin }
  const running: Running[] = []
  const failures: string[] = []
  let isOver = false
  try {
    for (const backend of balancer.backends) running.push(await startServer(first, backend, settings))
    const clients = Array.from({ length: CLIENTS }, (_, client) =>
      work(world, balancer.origin, client, () => isOver, failures),
    )
    const visitors = Array.from({ length: VISITORS }, (_, visitor) =>
      visit(world, balancer.origin, visitor, () => isOver, failures),
    )
    let restarts = 0
    for (let round = 0; round < ROUNDS; round++) {
      for (const [index, server] of running.entries()) {
        await sleep(500)
        const noticedMs = await stopServer(server)
        running[index] = await startServer(last, server.backend, settings)
        console.log(
          `Restarted server ${index + 1}: ${server.release.name} -> ${last.name}; noticed after ${noticedMs} ms; ${failures.length} failed so far.`,
        )
        restarts++
      }
    }
    await sleep(500)
    isOver = true
    return {
      restarts,
      failures,
      done: await Promise.all(clients),
      visited: await Promise.all(visitors),
      served: balancer.backends.map(({ served }) => served),
    }
  } finally {
    isOver = true
    for (const { child } of running) child.kill('SIGKILL')
    await balancer.stop()
  }
}

async function main(): Promise<number> {
  const previous = await checkOutPrevious()
  const folder = await mkdtemp(join(tmpdir(), 'portico-rolling-'))
  const stopDatabase = await setup()
  if (previous) await rememberFunctions(previous)
  const world = await startTestServer()
  try {
    const keysFile = join(folder, 'keys.json')
    const assets = join(folder, 'assets')
    await writeFile(keysFile, JSON.stringify(TEST_KEYS), { mode: 0o600 })
    const env = {
      ...process.env,
      DATABASE_APP_URL: world.appUrl,
      PORTICO_DATA: folder,
      PORTICO_KEYS_FILE: keysFile,
      // As in Prod.
      PORTICO_DRAIN_SECONDS: process.env.PORTICO_DRAIN_SECONDS ?? '5',
      OIDC_ISSUER: 'http://localhost:1',
      OIDC_CLIENT_ID: 'portal',
      OIDC_CLIENT_SECRET: 'secret',
      LOG_LEVEL: 'silent',
      PORTICO_TRUSTED_PROXIES: '127.0.0.1,::1',
      PORTICO_ASSETS: assets,
    }
    const releases = [
      ...(previous ? [await readRelease(`the release ${previous.commit.slice(0, 7)}`, previous.folder)] : []),
      await readRelease('this release', root),
    ]
    for (const release of releases) await buildPortal(release, assets)
    const { restarts, failures, done, visited, served } = await rollOut(world, releases, env)
    const pages = visited.reduce((sum, visitor) => sum + visitor.pages, 0)
    const files = visited.reduce((sum, visitor) => sum + visitor.files, 0)
    const reads = done.reduce((sum, client) => sum + client.reads, 0)
    const written = done.flatMap((client) => client.written)
    const stored = await world.ask<{ ssid: string }>(`select ssid from networks where ssid like 'Rolling %'`)
    const kept = new Set(stored.map(({ ssid }) => ssid))
    const lost = written.filter((ssid) => !kept.has(ssid))
    console.log(
      `${restarts} restarts; ${reads} reads, ${written.length} writes, ${pages} pages with ${files} files, served ${served.join(' and ')}.`,
    )
    console.log(`${failures.length} requests failed; ${lost.length} acknowledged writes are not in the database.`)
    for (const failure of new Set(failures)) console.log(`  ${failure}`)
    return failures.length + lost.length === 0 ? 0 : 1
  } finally {
    await world.close()
    await stopDatabase()
    await rm(folder, { recursive: true, force: true })
    await previous?.remove()
  }
}

process.exitCode = await main()
