import { Kysely, type Transaction as KyselyTransaction, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import type { DB } from './database.gen.ts'

export type Transaction = KyselyTransaction<DB>
export type Database = ReturnType<typeof openDatabase>

type Options = { url: string; connections: number }

export function openDatabase({ url, connections }: Options) {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: 5_000,
    statement_timeout: 15_000,
    idle_in_transaction_session_timeout: 30_000,
    application_name: 'portico',
  })
  // A connection that dies while idle is replaced by the pool; unheard, the event would end the process.
  pool.on('error', () => {})
  // One that dies in use fails its query; the event itself would end the process all the same.
  pool.on('connect', (client) => client.on('error', () => {}))
  const kysely = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })

  /** Everything inside sees what this account may see, and nothing when there is no account. */
  const asAccount = <Result>(accountId: string | null, work: (trx: Transaction) => Promise<Result>): Promise<Result> =>
    kysely.transaction().execute(async (trx) => {
      await sql`select set_config('app.account_id', ${accountId ?? ''}, true)`.execute(trx)
      return work(trx)
    })

  /** For a panel that reports: everything inside sees the property it hangs at. */
  const asDevice = <Result>(deviceId: string, work: (trx: Transaction) => Promise<Result>): Promise<Result> =>
    kysely.transaction().execute(async (trx) => {
      await sql`select set_config('app.device_id', ${deviceId}, true)`.execute(trx)
      return work(trx)
    })

  /** For what belongs to no caller: jobs, commands. Sees every property. */
  const asSystem = <Result>(work: (trx: Transaction) => Promise<Result>): Promise<Result> =>
    kysely.transaction().execute(async (trx) => {
      await sql`select set_config('app.system', 'on', true)`.execute(trx)
      return work(trx)
    })

  return {
    /** One statement outside any transaction: nobody asks, so nothing that belongs to a property is visible. */
    unbound: kysely,
    asAccount,
    asDevice,
    asSystem,
    /** Callers that wait for a connection: the measure of pressure on the database. */
    waiting: () => pool.waitingCount,
    connections: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    isReachable: async () => {
      try {
        await sql`select 1`.execute(kysely)
        return true
      } catch {
        return false
      }
    },
    close: () => kysely.destroy(),
  }
}
