import { setTimeout as sleep } from 'node:timers/promises'
import { Kysely, type Transaction as KyselyTransaction, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import type { DB } from './database.gen.ts'
import { Client } from './database-client.ts'

export type Transaction = KyselyTransaction<DB>
export type Database = ReturnType<typeof openDatabase>

type Options = { url: string; connections: number; statementLimitMs?: number }

const STATEMENT_LIMIT_MS = 15_000
/** PostgreSQL itself cancels a statement at the limit. If it is frozen or unreachable, the client gives up this long after the limit. */
const ANSWER_GRACE_MS = 1_000
/** A transaction that waits for its next statement for longer than this is ended by PostgreSQL. */
const IDLE_LIMIT_MS = 30_000
/** An idle connection is probed after this time, so that the end of a machine is noticed that could not say so. */
const KEEP_ALIVE_MS = 10_000
const READINESS_LIMIT_MS = 3_000
/** After a write failed because of a full disk, the server reports for this long that it is not ready. */
const FULL_DISK_MS = 30_000
/** SQLSTATE of a full disk. */
const DISK_FULL = '53100'

export function openDatabase({ url, connections, statementLimitMs = STATEMENT_LIMIT_MS }: Options) {
  const pool = new pg.Pool({
    Client,
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: 5_000,
    query_timeout: statementLimitMs + ANSWER_GRACE_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    application_name: 'portico',
  })
  // The pool replaces a lost connection, and the failing statement reports the error to its caller.
  // An 'error' event without a listener would end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  let couldNotWriteAt = Number.NEGATIVE_INFINITY
  const kysely = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })

  type Work<Result> = (trx: Transaction) => Promise<Result>

  /** Every setting ends with its transaction, because a pooler may give the connection to another server afterwards. */
  async function setting<Result>(trx: Transaction, name: string, value: string, work: Work<Result>): Promise<Result> {
    await sql`select set_config(${name}, ${value}, true),
      set_config('statement_timeout', ${String(statementLimitMs)}, true),
      set_config('idle_in_transaction_session_timeout', ${String(IDLE_LIMIT_MS)}, true)`.execute(trx)
    return work(trx)
  }

  async function inTransaction<Result>(name: string, value: string, work: Work<Result>): Promise<Result> {
    try {
      return await kysely.transaction().execute((trx) => setting(trx, name, value, work))
    } catch (error) {
      if ((error as { code?: string }).code === DISK_FULL) couldNotWriteAt = performance.now()
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
      const answer = sql<{ isReadOnly: string }>`select current_setting('transaction_read_only') as "isReadOnly"`
        .execute(kysely)
        .then(
          ({ rows }) => rows[0]?.isReadOnly === 'off',
          () => false,
        )
      return Promise.race([answer, sleep(READINESS_LIMIT_MS, false, { ref: false })])
    },
    close: () => kysely.destroy(),
  }
}
