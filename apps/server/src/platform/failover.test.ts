import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '@portico/tools/postgres/embedded-postgres'
import { createTestDatabase } from '@portico/tools/testing/database'
import { serverProcess } from '@portico/tools/testing/server-process'
import { keys, startTestServer } from '@portico/tools/testing/test-server'
import { sql } from 'kysely'
import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { openDatabase } from './database.ts'
import { asAppError } from './errors.ts'
import { claimKey, rememberReply } from './idempotency.ts'
import { migrate } from './migrate.ts'

const PATIENT = { timeout: 120_000, interval: 50 }
const BUSY = { error: { code: 'server.busy', status: 503 }, retryAfterSeconds: 2 }

async function run(url: string, ...statements: string[]) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}

test('a connection starts with the settings that PgBouncer accepts; time limits belong to each transaction', async () => {
  const { appUrl, drop } = await createTestDatabase()
  const database = openDatabase({ url: appUrl, connections: 1 })
  const atStart = await sql<{
    name: string
  }>`select name from pg_settings where source = 'client' order by name`.execute(database.unbound)
  expect(atStart.rows.map(({ name }) => name)).toEqual(['application_name', 'client_encoding'])
  const limits = sql<{ name: string; setting: string }>`select name, setting from pg_settings
    where name in ('statement_timeout', 'idle_in_transaction_session_timeout') order by name`
  const inTransaction = await database.asAccount(null, (trx) => limits.execute(trx))
  expect(inTransaction.rows.map(({ setting }) => setting)).toEqual(['30000', '15000'])
  expect((await limits.execute(database.unbound)).rows.map(({ setting }) => setting)).toEqual(['0', '0'])
  await database.close()
  await drop()
})

test('jobs and their notifications use the address for sessions', async () => {
  const world = await startTestServer()
  const server = await serverProcess(world, {
    DATABASE_SESSION_URL: `${world.appUrl}&application_name=session-of-test`,
  })
  await server.start()
  const names = await world.ask<{ name: string }>(
    `select distinct application_name as name from pg_stat_activity where datname = current_database() and usename = 'portico_app'`,
  )
  expect(names).toContainEqual({ name: 'session-of-test' })
  expect(names).not.toContainEqual({ name: 'pgboss' })
  await server.close()
  await world.close()
})

test('a node that is not the leader is answered with 503, and the server is ready again as soon as it reaches the leader', async () => {
  const { appUrl, ownerUrl, drop } = await createTestDatabase()
  const name = new URL(ownerUrl).pathname.slice(1)
  await run(ownerUrl, `alter database ${name} set default_transaction_read_only = on`)
  const database = openDatabase({ url: appUrl, connections: 1 })
  const write = () => database.asAccount(null, (trx) => sql`delete from sessions`.execute(trx))
  expect(await database.isReachable()).toBe(false)
  expect(await write().catch(asAppError)).toMatchObject(BUSY)
  await run(ownerUrl, 'set default_transaction_read_only = off', `alter database ${name} reset all`)
  expect(await database.isReachable()).toBe(true)
  await database.close()
  await drop()
})

test('a pooler that cannot reach PostgreSQL is answered with 503', () => {
  const refusal = new pg.DatabaseError('server login has been failing, try again later', 0, 'error')
  refusal.code = '08P01'
  expect(asAppError(refusal)).toMatchObject(BUSY)
})

test('a commit that no synchronous standby has confirmed is not reported as done, nor is its repetition', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'portico-standby-'))
  const postgres = await startEmbeddedPostgres({ folder, durable: true })
  await migrate({ ownerUrl: postgres.ownerUrl, appRole: 'portico_app' })
  const accountId = randomUUID()
  await run(
    postgres.ownerUrl,
    `insert into accounts (id, provider, subject, email, email_verified, full_name)
     values ('${accountId}', 'demo', 'standby', 'nora@portico.example', true, 'Nora Northcott')`,
  )
  const database = openDatabase({ url: postgres.appUrl, connections: 2, statementLimitMs: 3_000 })
  const request = { method: 'POST', url: '/v1/user/feedback', body: { rating: 8 } }
  let performed = 0
  const call = () =>
    database
      .asAccount(accountId, async (trx) => {
        const remembered = await claimKey(trx, accountId, 'key-of-this-test', request, keys)
        if (remembered) return remembered
        performed += 1
        const reply = { status: 200, response: { done: true } }
        await rememberReply(trx, accountId, 'key-of-this-test', reply)
        return reply
      })
      .catch(asAppError)
  const standby = async (name: string) => {
    await run(postgres.adminUrl, `alter system set synchronous_standby_names = '${name}'`, 'select pg_reload_conf()')
    const isLoaded = `select 1 / (current_setting('synchronous_standby_names') = '${name}')::int`
    await vi.waitFor(() => run(postgres.adminUrl, isLoaded), PATIENT)
  }
  const cancelWait = `select 1 / count(pg_cancel_backend(pid)) from pg_stat_activity where wait_event = 'SyncRep'`
  await standby('missing')
  const first = call()
  await vi.waitFor(() => run(postgres.adminUrl, cancelWait), PATIENT)
  expect(await first).toMatchObject(BUSY)
  expect(await call()).toMatchObject(BUSY)
  await standby('')
  await vi.waitFor(async () => expect(await call()).toEqual({ status: 200, response: { done: true } }), PATIENT)
  expect(performed).toBe(1)
  await database.close()
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
})
