import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  type Transaction as KyselyTransaction,
  PostgresDialect,
  type QueryResult,
} from 'kysely'
import pg from 'pg'
import { CopyOut, isCopyOut } from './copy-out.ts'
import type { DB } from './database.gen.ts'
import { busy } from './errors.ts'
import { quote } from './quote.ts'

export type Transaction = KyselyTransaction<DB>

/** PostgreSQL itself cancels a statement at the limit. If it is frozen or unreachable, the client gives up this long after the limit. */
const ANSWER_GRACE_MS = 1_000
/** A transaction that waits for its next statement for longer than this is ended by PostgreSQL. */
const IDLE_LIMIT_MS = 30_000
/** An idle connection is probed after this time, so that the end of a machine is noticed that could not say so. */
const KEEP_ALIVE_MS = 10_000

/** SQLSTATE of a write on a node that is not the leader, or not any more. */
const READ_ONLY = '25006'

/**
 * A commit waits for its synchronous standby without a limit. When somebody cancels that wait, PostgreSQL reports success with a
 * warning. This names the warning in every language.
 */
const UNREPLICATED = 'SyncRepWaitForLSN'

/** A query with a name is prepared by each connection that executes it. */
export type NamedQuery<Row = unknown> = CompiledQuery<Row> & { name?: string }

/** A connection of the pool, which knows what a cluster with several nodes may answer. */
class Connection implements DatabaseConnection {
  readonly #client: pg.PoolClient
  readonly #prepares: boolean
  #isUnreplicated = false
  /** It leads nowhere any more, or to a node that is not the leader. A new connection leads to the new leader. */
  isSpent = false

  constructor(client: pg.PoolClient, prepares: boolean) {
    this.#client = client
    this.#prepares = prepares
    client.on('notice', ({ routine }) => {
      if (routine === UNREPLICATED) this.#isUnreplicated = true
    })
  }

  async executeQuery<Row>({
    sql: text,
    parameters,
    name,
  }: NamedQuery): Promise<QueryResult<Row> & { command: string }> {
    const values = [...parameters]
    try {
      if (isCopyOut(text)) return { command: 'COPY', rows: (await this.#copyOut(text)) as Row[] }
      const answer = await this.#client.query({ text, values, ...(this.#prepares && name && { name }) })
      this.#refuseUnreplicated()
      // Of several statements in one message, the last one has the answer.
      const { command, rowCount, rows }: pg.QueryResult = Array.isArray(answer) ? answer.at(-1) : answer
      return { command, rows, numAffectedRows: BigInt(rowCount ?? 0) }
    } catch (error) {
      const { message, code } = error as pg.DatabaseError
      if (message === 'Query read timeout' || code === READ_ONLY) this.isSpent = true
      throw error
    }
  }

  // biome-ignore lint/correctness/useYield: nothing is read in this way.
  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('Rows are not streamed.')
  }

  /** The rows of the result are blocks of rows. */
  async #copyOut(text: string): Promise<Buffer[]> {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const copy = this.#client.query(new CopyOut(text, (error) => (error ? reject(error) : resolve())))
    await promise
    return copy.blocks()
  }

  /** The write may be lost with the leader, so nobody may be told that it was done. */
  #refuseUnreplicated() {
    if (!this.#isUnreplicated) return
    this.#isUnreplicated = false
    throw busy(new Error('No synchronous standby has confirmed the commit.'))
  }

  release() {
    this.#client.release(this.isSpent)
  }
}

export type Work<Result> = (trx: Transaction, answer?: unknown) => Promise<Result>

type Settings = { name: string; value: string; statementLimitMs: number; select?: string }
type Beginning = Settings & {
  mode?: 'read only'
  /** Another statement of the same message. Its result is that of the message. */
  ask?: string | undefined
}

/**
 * Begins a transaction with its settings, in one message. Every setting ends with the transaction, because a pooler may give the
 * connection to another server afterwards. A message with several statements has no parameters, so values are quoted here.
 */
export const begin = ({ mode, ask, ...settings }: Beginning) =>
  `begin${mode ? ` ${mode}` : ''}; ${settingsOf(settings)}${ask ? `; ${ask}` : ''}`

/** A whole transaction in one message: PostgreSQL takes the statements of a message for one transaction, and commits it at their end. */
export const atOnce = (settings: Settings, statement: string) => `${settingsOf(settings)}; ${statement}`

const settingsOf = ({ name, value, statementLimitMs, select = 'null' }: Settings) =>
  `select set_config(${quote(name)}, ${quote(value)}, true), set_config('statement_timeout', ${quote(statementLimitMs)}, true),
    set_config('idle_in_transaction_session_timeout', ${quote(IDLE_LIMIT_MS)}, true), ${select}`

type PoolOptions = {
  url: string
  connections: number
  statementLimitMs: number
  connectLimitMs: number
  /** False where a pooler gives each transaction another connection, which does not know the prepared statements. */
  prepares: boolean
}

/** Kysely on connections of our own. */
class PoolDriver implements Driver {
  readonly #pool: pg.Pool
  readonly #prepares: boolean
  readonly #connections = new WeakMap<pg.PoolClient, Connection>()

  constructor(pool: pg.Pool, prepares: boolean) {
    this.#pool = pool
    this.#prepares = prepares
  }
  async init() {}
  async acquireConnection() {
    const client = await this.#pool.connect()
    const connection = this.#connections.get(client) ?? new Connection(client, this.#prepares)
    this.#connections.set(client, connection)
    return connection
  }
  /** A transaction begins with the message of `begin`, which also has its settings. */
  async beginTransaction() {}
  async commitTransaction(connection: Connection) {
    const { command } = await connection.executeQuery(CompiledQuery.raw('commit'))
    if (command === 'ROLLBACK') throw new Error('A statement of the transaction has failed, so it was rolled back.')
  }
  async rollbackTransaction(connection: Connection) {
    // After a timeout a rollback would time out, too.
    if (connection.isSpent) return
    await connection.executeQuery(CompiledQuery.raw('rollback')).catch((error) => {
      connection.isSpent = true
      throw error
    })
  }
  async releaseConnection(connection: Connection) {
    connection.release()
  }
  destroy = () => this.#pool.end()
}

class Dialect extends PostgresDialect {
  readonly #driver: Driver
  constructor(pool: pg.Pool, prepares: boolean) {
    super({ pool })
    this.#driver = new PoolDriver(pool, prepares)
  }
  override createDriver() {
    return this.#driver
  }
}

export function openPool({ url, connections, statementLimitMs, connectLimitMs, prepares }: PoolOptions) {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: connectLimitMs,
    query_timeout: statementLimitMs + ANSWER_GRACE_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    application_name: 'portico',
  })
  // The pool replaces a lost connection, and the failing statement reports the error to its caller.
  // An 'error' event without a listener would end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return { pool, kysely: new Kysely<DB>({ dialect: new Dialect(pool, prepares) }) }
}
