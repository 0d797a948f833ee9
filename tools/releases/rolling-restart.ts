import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { castOf } from '../testing/cast.ts'
import { freePort } from '../testing/free-port.ts'
import { setup } from '../testing/global-setup.ts'
import { TEST_KEYS } from '../testing/test-keys.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { type Backend, startBalancer } from './balancer.ts'
import { checkOutPrevious } from './previous-checkout.ts'

const ROUNDS = 3
/** Far fewer requests than a server takes from one address in a minute. */
const CLIENTS = 6
const PAUSE_MS = 200
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
  // A worker serves the API, too; pages would need a build of both releases.
  const child = fork(join(release.folder, 'apps/server/src/main.ts'), ['--role=worker'], {
    cwd: release.folder,
    env: { ...env, PORT: String(backend.port) },
    silent: true,
  })
  const [said] = (await once(child, 'message')) as [{ failed?: string }]
  if (said.failed) throw new Error(said.failed)
  await until(() => backend.isReady)
  return { release, child, backend }
}

/** A release from before servers drained by themselves is taken out at the balancer first, as its operators had to. */
async function stopServer({ release, child, backend }: Running): Promise<void> {
  const ended = once(child, 'exit')
  backend.isOut = !release.drainsItself
  if (backend.isOut) await until(() => backend.running === 0)
  child.kill('SIGTERM')
  const [code] = await ended
  if (code !== 0) throw new Error(`A server of ${release.name} ended with ${code}.`)
  await until(() => !backend.isReady)
  backend.isOut = false
}

/** Reads and writes at a steady pace, as one person, until it is told to stop. */
async function work(world: TestServer, origin: string, client: number, isOver: () => boolean, failures: string[]) {
  const { portfolio, properties } = await castOf(world)
  const { cookie, token } = await world.signIn(portfolio)
  const propertyId = properties.openToPartner
  const written: string[] = []
  let reads = 0
  const call = async (what: string, expected: number, path: string, init: RequestInit) => {
    try {
      const reply = await fetch(origin + path, init)
      await reply.arrayBuffer()
      if (reply.status === expected) return true
      failures.push(`${what}: ${reply.status} ${reply.headers.get('x-balancer') ?? ''}`)
    } catch (error) {
      failures.push(`${what}: ${(error as Error).message}`)
    }
    return false
  }
  for (let n = 0; !isOver(); n++) {
    if (await call('read', 200, '/v1/user/propertiesWithEntityPermissions', { headers: { cookie } })) reads++
    const ssid = `Rolling ${client} ${n}`
    const body = JSON.stringify({ propertyId, ssid, band: '5', security: 'WPA3', securityKey: 'a key of a network' })
    const headers = { cookie, 'x-csrf-token': token, 'content-type': 'application/json' }
    if (await call('write', 201, '/v1/networkSettings/wifi', { method: 'POST', headers, body })) written.push(ssid)
    await sleep(PAUSE_MS)
  }
  return { reads, written }
}

async function rollOut(world: TestServer, releases: Release[], env: NodeJS.ProcessEnv) {
  const [first, last] = [releases[0], releases.at(-1)] as [Release, Release]
  const balancer = await startBalancer([await freePort(), await freePort()])
  const running: Running[] = []
  const failures: string[] = []
  let isOver = false
  try {
    for (const backend of balancer.backends) running.push(await startServer(first, backend, env))
    const clients = Array.from({ length: CLIENTS }, (_, client) =>
      work(world, balancer.origin, client, () => isOver, failures),
    )
    let restarts = 0
    for (let round = 0; round < ROUNDS; round++) {
      for (const [index, server] of running.entries()) {
        await sleep(500)
        await stopServer(server)
        running[index] = await startServer(last, server.backend, env)
        console.log(
          `Restarted server ${index + 1}: ${server.release.name} -> ${last.name}; ${failures.length} failed so far.`,
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
  const world = await startTestServer()
  try {
    const keysFile = join(folder, 'keys.json')
    await writeFile(keysFile, JSON.stringify(TEST_KEYS), { mode: 0o600 })
    const env = {
      ...process.env,
      DATABASE_APP_URL: world.appUrl,
      PORTICO_DATA: folder,
      PORTICO_KEYS_FILE: keysFile,
      PORTICO_DRAIN_SECONDS: process.env.PORTICO_DRAIN_SECONDS ?? '3',
      OIDC_ISSUER: 'http://localhost:1',
      OIDC_CLIENT_ID: 'portal',
      OIDC_CLIENT_SECRET: 'secret',
      LOG_LEVEL: 'silent',
      // A machine that is busy with something else is not what this is about.
    }
    const releases = [
      ...(previous ? [await readRelease(`the release ${previous.commit.slice(0, 7)}`, previous.folder)] : []),
      await readRelease('this release', root),
    ]
    const { restarts, failures, done, served } = await rollOut(world, releases, env)
    const reads = done.reduce((sum, client) => sum + client.reads, 0)
    const written = done.flatMap((client) => client.written)
    const stored = await world.ask<{ ssid: string }>(`select ssid from networks where ssid like 'Rolling %'`)
    const kept = new Set(stored.map(({ ssid }) => ssid))
    const lost = written.filter((ssid) => !kept.has(ssid))
    console.log(`${restarts} restarts; ${reads} reads and ${written.length} writes, served ${served.join(' and ')}.`)
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
