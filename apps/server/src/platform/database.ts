import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { atOnce, begin, openPool, type Work } from './database-client.ts'
import { openReplicas } from './replicas.ts'

export type { Transaction } from './database-client.ts'
export type Database = ReturnType<typeof openDatabase>

type Options = {
  url: string
  connections: number
  statementLimitMs?: number
  /** Leads to replicas of the leader, for reads. */
  readUrl?: string | undefined
  /** False where a pooler gives each transaction another connection. */
  prepares?: boolean
}

const STATEMENT_LIMIT_MS = 15_000
const CONNECT_LIMIT_MS = 5_000
const READINESS_LIMIT_MS = 3_000
/** After a write failed because of a full disk, the server reports for this long that it is not ready. */
const FULL_DISK_MS = 30_000
/** SQLSTATE of a full disk. */
const DISK_FULL = '53100'

export function openDatabase({
  url,
  connections,
  statementLimitMs = STATEMENT_LIMIT_MS,
  readUrl,
  prepares = true,
}: Options) {
  const { pool, kysely } = openPool({ url, connections, statementLimitMs, connectLimitMs: CONNECT_LIMIT_MS, prepares })
  let couldNotWriteAt = Number.NEGATIVE_INFINITY
  const replicas = readUrl ? openReplicas({ url: readUrl, connections, statementLimitMs, prepares }) : undefined

  async function noticingFullDisk<Result>(work: () => Promise<Result>): Promise<Result> {
    try {
      return await work()
    } catch (error) {
      if ((error as { code?: string }).code === DISK_FULL) couldNotWriteAt = performance.now()
      throw error
    }
  }
  const inTransaction = <Result>(name: string, value: string, work: Work<Result>, ask?: string): Promise<Result> =>
    noticingFullDisk(() =>
      kysely.transaction().execute(async (trx) => {
        const { rows } = await sql.raw(begin({ name, value, statementLimitMs, ask })).execute(trx)
        return work(trx, ask ? rows[0] : undefined)
      }),
    )

  /**
   * Runs `work` in a transaction that sees only the data of this account; null sees nothing. `ask` is a statement that is sent with
   * the beginning of the transaction, to save a message; `work` gets its first row.
   */
  const asAccount = <Result>(accountId: string | null, work: Work<Result>, ask?: string) =>
    inTransaction('app.account_id', accountId ?? '', work, ask)
  /** For operators: the transaction sees companies, their owners, properties and panels, and nobody who lives or works there. */
  const asOperator = <Result>(accountId: string, work: Work<Result>, ask?: string) =>
    inTransaction('app.operator_id', accountId, work, ask)
  /** Like asAccount or asOperator, but the transaction is read-only. */
  const asReader = <Result>(
    accountId: string | null,
    work: Work<Result>,
    name: 'app.account_id' | 'app.operator_id' = 'app.account_id',
  ) =>
    kysely.transaction().execute(async (trx) => {
      await sql.raw(begin({ mode: 'read only', name, value: accountId ?? '', statementLimitMs })).execute(trx)
      return work(trx)
    })
  /** For devices that report events: the transaction sees only the property of the device. */
  const asDevice = <Result>(deviceId: string, work: Work<Result>) => inTransaction('app.device_id', deviceId, work)
  /**
   * Like asDevice, for one statement that others may have to wait for: its transaction begins and ends in PostgreSQL, so that it holds its
   * locks for no longer than it takes, however busy this process is. Values in it must be quoted.
   */
  const askAsDevice = <Row>(deviceId: string, statement: string): Promise<Row[]> =>
    noticingFullDisk(async () => {
      const settings = { name: 'app.device_id', value: deviceId, statementLimitMs }
      return (await sql.raw<Row>(atOnce(settings, statement)).execute(kysely)).rows
    })
  /** For jobs and commands, which have no caller. The transaction sees every property. */
  const asSystem = <Result>(work: Work<Result>) => inTransaction('app.system', 'on', work)

  return {
    /** For single statements without an account: row-level security hides everything that belongs to a property. */
    unbound: kysely as Omit<typeof kysely, 'transaction' | 'startTransaction'>,
    asAccount,
    asOperator,
    asReader,
    asDevice,
    askAsDevice,
    asSystem,
    /** Undefined: every read goes to the leader. */
    replicas,
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
    close: async () => {
      await Promise.all([kysely.destroy(), replicas?.close()])
    },
  }
}
