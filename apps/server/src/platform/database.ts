import { setTimeout as sleep } from 'node:timers/promises'
import { Kysely, type Transaction as KyselyTransaction, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import type { DB } from './database.gen.ts'

export type Transaction = KyselyTransaction<DB>
export type Database = ReturnType<typeof openDatabase>

type Options = { url: string; connections: number; statementLimitMs?: number }

const STATEMENT_LIMIT_MS = 15_000
/** PostgreSQL itself cancels a statement at the limit. If it is frozen or unreachable, the client gives up this long after the limit. */
const ANSWER_GRACE_MS = 1_000
const READINESS_LIMIT_MS = 3_000
/** After a write failed because of a full disk, the server reports for this long that it is not ready. */
const FULL_DISK_MS = 30_000
/** SQLSTATE of a full disk and of a read-only server. */
const CANNOT_WRITE = new Set(['53100', '25006'])

/** A connection that timed out is closed at once, because a rollback on it would time out, too. */
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
  // The pool replaces a lost connection, and the failing statement reports the error to its caller.
  // An 'error' event without a listener would end the process.
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

  /** Runs `work` in a transaction that sees only the data of this account; null sees nothing. */
  const asAccount = <Result>(accountId: string | null, work: Work<Result>) =>
    inTransaction('app.account_id', accountId ?? '', work)
  /** Like asAccount, but the transaction is read-only. */
  const asReader = <Result>(accountId: string | null, work: Work<Result>) =>
    kysely
      .transaction()
      .setAccessMode('read only')
      .execute((trx) => setting(trx, 'app.account_id', accountId ?? '', work))
  /** For devices that report events: the transaction sees only the property of the device. */
  const asDevice = <Result>(deviceId: string, work: Work<Result>) => inTransaction('app.device_id', deviceId, work)
  /** For jobs and commands, which have no caller. The transaction sees every property. */
  const asSystem = <Result>(work: Work<Result>) => inTransaction('app.system', 'on', work)

  return {
    /** For single statements without an account: row-level security hides everything that belongs to a property. */
    unbound: kysely,
    asAccount,
    asReader,
    asDevice,
    asSystem,
    connections: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    /** Whether the database answers and accepts writes. */
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
