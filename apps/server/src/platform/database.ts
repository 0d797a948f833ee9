import { setTimeout as sleep } from 'node:timers/promises'
import { Kysely, type Transaction as KyselyTransaction, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import type { DB } from './database.gen.ts'

export type Transaction = KyselyTransaction<DB>
export type Database = ReturnType<typeof openDatabase>

type Options = { url: string; connections: number; statementLimitMs?: number }

const STATEMENT_LIMIT_MS = 15_000
/** PostgreSQL ends a statement at its limit. One that is frozen or out of reach cannot; so long after the limit the client does it. */
const ANSWER_GRACE_MS = 1_000
const READINESS_LIMIT_MS = 3_000
/** For this long after a write failed for want of space the server says that it is not ready. */
const FULL_DISK_MS = 30_000
/** SQLSTATE of a full disk, and of a server that only reads. */
const CANNOT_WRITE = new Set(['53100', '25006'])

/** A connection whose server does not answer is closed at once: a rollback on it would wait as long again. */
class Client extends pg.Client {
  // biome-ignore lint/suspicious/noExplicitAny: the overloads of the original are kept by the cast below.
  override query = ((...args: any[]) => {
    // biome-ignore lint/suspicious/noExplicitAny: as above
    const result = (super.query as any)(...args)
    if (typeof result?.catch === 'function') {
      result.catch((error: Error) => {
        if (error.message === 'Query read timeout') void this.end()
      })
    }
    return result
  }) as pg.Client['query']
}

export function openDatabase({ url, connections, statementLimitMs = STATEMENT_LIMIT_MS }: Options) {
  const pool = new pg.Pool({
    Client,
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: 5_000,
    statement_timeout: statementLimitMs,
    query_timeout: statementLimitMs + ANSWER_GRACE_MS,
    idle_in_transaction_session_timeout: 30_000,
    application_name: 'portico',
  })
  // The pool replaces a connection that dies, idle or in use, and whoever uses it is told by the statement that fails.
  // An 'error' event that nobody listens to would end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  let couldNotWriteAt = Number.NEGATIVE_INFINITY
  const kysely = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })

  type Work<Result> = (trx: Transaction) => Promise<Result>

  async function setting<Result>(trx: Transaction, name: string, value: string, work: Work<Result>): Promise<Result> {
    await sql`select set_config(${name}, ${value}, true)`.execute(trx)
    return work(trx)
  }

  async function inTransaction<Result>(name: string, value: string, work: Work<Result>): Promise<Result> {
    try {
      return await kysely.transaction().execute((trx) => setting(trx, name, value, work))
    } catch (error) {
      if (CANNOT_WRITE.has((error as { code?: string }).code ?? '')) couldNotWriteAt = performance.now()
      throw error
    }
  }

  /** Everything inside sees what this account may see, and nothing when there is no account. */
  const asAccount = <Result>(accountId: string | null, work: Work<Result>) =>
    inTransaction('app.account_id', accountId ?? '', work)
  /** As above, for somebody who only reads: PostgreSQL refuses to write anything. */
  const asReader = <Result>(accountId: string | null, work: Work<Result>) =>
    kysely
      .transaction()
      .setAccessMode('read only')
      .execute((trx) => setting(trx, 'app.account_id', accountId ?? '', work))
  /** For a panel that reports: everything inside sees the property it hangs at. */
  const asDevice = <Result>(deviceId: string, work: Work<Result>) => inTransaction('app.device_id', deviceId, work)
  /** For what belongs to no caller: jobs, commands. Sees every property. */
  const asSystem = <Result>(work: Work<Result>) => inTransaction('app.system', 'on', work)

  return {
    /** One statement outside any transaction: nobody asks, so nothing that belongs to a property is visible. */
    unbound: kysely,
    asAccount,
    asReader,
    asDevice,
    asSystem,
    /** Callers that wait for a connection: the measure of pressure on the database. */
    waiting: () => pool.waitingCount,
    connections: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    /** Whether it answers, and takes what is written. */
    isReachable: async () => {
      if (performance.now() - couldNotWriteAt < FULL_DISK_MS) return false
      const answer = sql`select 1`.execute(kysely).then(
        () => true,
        () => false,
      )
      return Promise.race([answer, sleep(READINESS_LIMIT_MS, false, { ref: false })])
    },
    close: () => kysely.destroy(),
  }
}
