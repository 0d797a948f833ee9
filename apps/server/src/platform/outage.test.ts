import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '@portico/tools/postgres/embedded-postgres'
import { castOf } from '@portico/tools/testing/cast'
import { clusterOfThisRun, createTestDatabase } from '@portico/tools/testing/database'
import { serverProcess } from '@portico/tools/testing/server-process'
import { signIn } from '@portico/tools/testing/sign-in'
import { keys, startTestServer, testConfig } from '@portico/tools/testing/test-server'
import { sql } from 'kysely'
import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { openDatabase } from './database.ts'
import { asAppError } from './errors.ts'
import { migrate } from './migrate.ts'

/** `PORTICO_OUTAGES=10 npm test -- --only api outage` repeats each outage ten times. */
const TIMES = Number(process.env.PORTICO_OUTAGES ?? 1)
const PATIENT = { timeout: 120_000, interval: 20 }

/** Starts clients that call without a pause, and counts the statuses. */
function startLoad(origin: string, path: string, cookie: string) {
  const statuses = new Map<number, number>()
  let isStopped = false
  const count = (status: number) => statuses.set(status, (statuses.get(status) ?? 0) + 1)
  const work = async () => {
    while (!isStopped) {
      const reply = await fetch(`${origin}${path}`, { headers: { cookie } })
      await reply.text()
      count(reply.status)
    }
  }
  const clients = Promise.all(Array.from({ length: 6 }, work))
  return {
    statuses,
    /** Waits until this many more calls have succeeded. */
    async succeedAgain(calls: number) {
      const before = statuses.get(200) ?? 0
      await vi.waitFor(() => expect(statuses.get(200) ?? 0).toBeGreaterThanOrEqual(before + calls), PATIENT)
    },
    stop() {
      isStopped = true
      return clients
    },
  }
}

/** Ends every connection of the server; returns how many there were. */
async function endConnections({ ownerUrl }: { ownerUrl: string }): Promise<number> {
  const admin = new pg.Client({ connectionString: clusterOfThisRun().adminUrl })
  await admin.connect()
  const { rows } = await admin.query<{ count: number }>(
    `select count(pg_terminate_backend(pid))::int as count from pg_stat_activity where datname = $1 and usename = 'portico_app'`,
    [new URL(ownerUrl).pathname.slice(1)],
  )
  await admin.end()
  return rows[0]?.count ?? 0
}

test('a server under load survives the loss of all database connections and answers 503 meanwhile', async () => {
  const world = await startTestServer()
  const server = await serverProcess(world)
  await server.start()
  const pid = server.pid()
  const { cookie } = await world.signIn((await castOf(world)).portfolio)
  const load = startLoad(server.origin, '/v1/user/propertiesWithEntityPermissions', cookie)
  let ended = 0
  while (ended < 50 * TIMES) {
    await load.succeedAgain(10)
    ended += await endConnections(world)
  }
  await load.succeedAgain(50)
  await load.stop()
  expect([...load.statuses.keys()].filter((status) => ![200, 503].includes(status))).toEqual([])
  expect(load.statuses.get(503)).toBeGreaterThan(0)
  expect(server.pid()).toBe(pid)
  await server.close()
  await world.close()
})

test('a server under load survives a killed and restarted PostgreSQL', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'portico-outage-'))
  let ended = Promise.withResolvers<void>()
  const start = () => {
    ended = Promise.withResolvers<void>()
    return startEmbeddedPostgres({ folder, durable: true, onExit: () => ended.resolve() })
  }
  let postgres = await start()
  await migrate({ ownerUrl: postgres.ownerUrl, appRole: 'portico_app' })
  const database = openDatabase({ url: postgres.appUrl, connections: 1 })
  const accountId = randomUUID()
  const owner = new pg.Client({ connectionString: postgres.ownerUrl })
  await owner.connect()
  await owner.query(
    `insert into accounts (id, provider, subject, email, email_verified, full_name, kind)
     values ($1, 'demo', 'outage', 'nora@portico.example', true, 'Nora Northcott', 'propertyManager')`,
    [accountId],
  )
  await owner.end()
  const { cookie } = await signIn({ database, keys, config: testConfig }, accountId)
  await database.close()
  const server = await serverProcess(postgres)
  await server.start()
  const pid = server.pid()
  const load = startLoad(server.origin, '/v1/user/info', cookie)
  for (let kill = 0; kill < 2 * TIMES; kill++) {
    await load.succeedAgain(20)
    process.kill(postgres.pid, 'SIGKILL')
    const refused = load.statuses.get(503) ?? 0
    await vi.waitFor(() => expect(load.statuses.get(503) ?? 0).toBeGreaterThan(refused), PATIENT)
    await ended.promise
    postgres = await start()
  }
  await load.succeedAgain(50)
  await load.stop()
  expect([...load.statuses.keys()].sort()).toEqual([200, 503])
  expect(server.pid()).toBe(pid)
  await server.close()
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
})

test('a statement on a frozen database times out, and the next one gets another connection', async () => {
  const { appUrl, drop } = await createTestDatabase()
  const database = openDatabase({ url: appUrl, connections: 1, statementLimitMs: 200 })
  const backend = async () =>
    (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(database.unbound)).rows[0]
  const frozen = (await backend())?.pid ?? 0
  process.kill(frozen, 'SIGSTOP')
  const failed = await database.asAccount(null, (trx) => sql`select 1`.execute(trx)).catch(asAppError)
  expect(failed).toMatchObject({ error: { code: 'server.busy', status: 503 } })
  expect((await backend())?.pid).not.toBe(frozen)
  process.kill(frozen, 'SIGCONT')
  await database.close()
  await drop()
})

test('a full disk is answered with 503, and the server is not ready until it can write again', async () => {
  const server = await startTestServer()
  const { portfolio } = await castOf(server)
  const caller = await server.signIn(portfolio)
  await server.ask(`create function fill_disk() returns trigger language plpgsql as $$
    begin raise exception 'could not extend file: No space left on device' using errcode = 'disk_full'; end $$`)
  await server.ask('create trigger fill before insert on feedback execute function fill_disk()')
  const reply = await caller.send('POST', '/v1/user/feedback', {
    rating: 8,
    review: '',
    context: { contextType: 'User' },
  })
  expect([reply.statusCode, reply.headers['retry-after']]).toEqual([503, '2'])
  const warnings = vi.spyOn(server.app.log, 'warn')
  const news = vi.spyOn(server.app.log, 'info')
  const probe = async () => (await server.app.inject({ url: '/readyz' })).statusCode
  expect([await probe(), await probe()]).toEqual([503, 503])
  expect(warnings.mock.calls).toEqual([[{ cause: 'database' }, 'not ready']])
  vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 60_000)
  expect([await probe(), await probe()]).toEqual([200, 200])
  expect(news.mock.calls.filter(([line]) => line === 'ready again')).toHaveLength(1)
  expect(warnings).toHaveBeenCalledTimes(1)
  vi.restoreAllMocks()
  await server.close()
})
