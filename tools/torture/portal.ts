import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { masterKeysFrom } from '@portico/server/platform/master-keys'
import { migrate } from '@portico/server/platform/migrate'
import type { QueryResultRow } from 'pg'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../postgres/embedded-postgres.ts'
import { serverProcess } from '../testing/server-process.ts'
import { TEST_KEYS } from '../testing/test-keys.ts'
import { type Clock, openClock, removeLeftovers } from './clock.ts'
import { openDisk } from './disk.ts'
import { auditProblems, openWriters, query, untilDone } from './open-writers.ts'
import { openRelay } from './relay.ts'

const SERVERS = [1, 2]

export type Portal = Awaited<ReturnType<typeof startPortal>>

/** Two servers that also work as workers, and a PostgreSQL that writes through to the disk and is started again when it ends. */
export async function startPortal({ hasClocks = false } = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'portico-torture-'))
  // The user of PostgreSQL reads its clock there.
  await chmod(folder, 0o711)
  const disk = openDisk(join(folder, 'postgres'))
  const clockOf = (name: string) => (hasClocks ? openClock(join(folder, name)) : undefined)
  const clock = clockOf('clock')
  let isStopping = false
  let mayStart: Promise<unknown> = Promise.resolve()
  let postgres: Promise<EmbeddedPostgres>
  const start = () =>
    startEmbeddedPostgres({
      folder: join(folder, 'postgres'),
      durable: true,
      environment: clock?.environment ?? {},
      onExit: restart,
    })
  const restart = () => {
    // On a full disk or a read-only one it does not start until it can write again.
    if (!isStopping) postgres = mayStart.then(() => untilDone(start))
  }
  postgres = start()
  const { appUrl, ownerUrl, adminUrl } = await postgres
  await migrate({ ownerUrl, appRole: 'portico_app' })
  const servers = await Promise.all(SERVERS.map((number) => startServer(appUrl, clockOf(`clock-${number}`))))
  const place = { appUrl, ownerUrl, keys: masterKeysFrom(TEST_KEYS) }

  return {
    servers,
    disk,
    clock,
    ask: <Row extends QueryResultRow>(text: string) => query<Row>(ownerUrl, text),
    askAsAdmin: <Row extends QueryResultRow>(text: string) => query<Row>(adminUrl, text),
    postgres: () => postgres,
    /** A disk becomes read-only when no file on it is open for writing: PostgreSQL ends, and does not start before it can write again. */
    async endWithReadOnlyDisk(milliseconds: number) {
      const { promise, resolve } = Promise.withResolvers<void>()
      mayStart = promise
      const before = postgres
      process.kill((await before).pid, 'SIGKILL')
      while (postgres === before) await sleep(10)
      await disk?.makeReadOnly()
      resolve()
      await sleep(milliseconds)
      disk?.makeWritable()
    },
    writers: (count: number) =>
      openWriters(
        place,
        servers.map(({ origin }) => origin),
        count,
      ),
    auditProblems: () => auditProblems(place),
    async stop() {
      isStopping = true
      await Promise.all(servers.map((server) => server.close()))
      await (await postgres).stop()
      disk?.close()
      removeLeftovers()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** A server with a clock of its own. Its clients and its database are behind networks that can fail. */
async function startServer(appUrl: string, clock: Clock | undefined) {
  const { username, password, pathname, searchParams } = new URL(appUrl)
  const database = await openRelay(() => ({ path: `${searchParams.get('host')}/.s.PGSQL.5432` }))
  const server = await serverProcess(
    { appUrl: `postgres://${username}:${password}@127.0.0.1:${database.port}${pathname}` },
    // A session outlives a jump of the clock.
    { PORTICO_SESSION_IDLE_SECONDS: '43200', ...clock?.environment },
  )
  const port = Number(new URL(server.origin).port)
  // Each client keeps its address, because a server limits the calls of an address.
  const clients = await openRelay(({ remoteAddress }) => ({
    host: '127.0.0.1',
    port,
    ...(remoteAddress && { localAddress: remoteAddress }),
  }))
  await server.start()
  return {
    ...server,
    origin: `http://127.0.0.1:${clients.port}`,
    clock,
    networks: { clients, database },
    async close() {
      await server.close()
      clients.close()
      database.close()
    },
  }
}
