import { Kysely, type Transaction as KyselyTransaction, PostgresDialect, PostgresDriver } from 'kysely'
import pg from 'pg'
import { CopyOut, isCopyOut } from './copy-out.ts'
import type { DB } from './database.gen.ts'
import { AppError, busy } from './errors.ts'
import { quote } from './quote.ts'
import { preparedNameOf, prepareNoMore } from './statements.ts'

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

/** Whether the connections of a pool prepare statements. A pooler gives each transaction another connection, which does not know them. */
type Preparing = { isOn: boolean }

/** SQLSTATE of a prepared statement that the connection does not have, or has already. */
const NOT_PREPARED = new Set(['26000', '42P05'])
/** This names, in every language, that a prepared statement would answer with other columns than before. */
const OTHER_COLUMNS = 'RevalidateCachedQuery'

/** A prepared statement was refused for being prepared. Repeated, it is sent as a whole. */
export class PreparedRefused extends AppError {
  constructor(cause: unknown) {
    const { error, message, retryAfterSeconds } = busy()
    super(error, message, { ...(retryAfterSeconds && { retryAfterSeconds }), cause })
  }
}

/** Repeats work that failed because of how a statement was sent. Each failure leaves one such statement less. */
export async function repeatUnprepared<Result>(work: () => Promise<Result>): Promise<Result> {
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof PreparedRefused)) throw error
    }
  }
}

/** A connection of the pool, which knows what a cluster with several nodes may answer. */
class Client extends pg.Client {
  #isUnreplicated = false
  readonly #preparing: Preparing

  constructor(config: pg.ClientConfig & { preparing: Preparing }) {
    super(config)
    this.#preparing = config.preparing
    this.on('notice', ({ routine }) => {
      if (routine === UNREPLICATED) this.#isUnreplicated = true
    })
  }

  // biome-ignore lint/suspicious/noExplicitAny: the overloads of the original are kept by the cast below.
  override query = ((...args: any[]) => {
    const [text, values] = args
    const name = this.#preparing.isOn && typeof text === 'string' ? preparedNameOf(text) : undefined
    const isCopy = typeof text === 'string' && isCopyOut(text)
    // biome-ignore lint/suspicious/noExplicitAny: as above
    const asGiven = () => (super.query as any)(...args)
    const result = isCopy ? this.#copyOut(text) : name ? super.query({ name, text, values }) : asGiven()
    if (typeof result?.then !== 'function') return result
    return result.then(
      (value: unknown) => {
        this.#refuseUnreplicated()
        // Of several statements in one message, the last one has the answer.
        return Array.isArray(value) ? value.at(-1) : value
      },
      (error: pg.DatabaseError) => {
        // After a timeout a rollback would time out, too. A new connection leads to the new leader.
        if (error.message === 'Query read timeout' || error.code === READ_ONLY) void this.end()
        if (name) this.#refusePrepared(text, error)
        throw error
      },
    )
  }) as pg.Client['query']

  /** The rows of the result are blocks of rows. */
  async #copyOut(text: string): Promise<{ rows: Buffer[] }> {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const copy = super.query(new CopyOut(text, (error) => (error ? reject(error) : resolve())))
    await promise
    return { rows: copy.blocks() }
  }

  #refusePrepared(text: string, error: pg.DatabaseError) {
    if (error.routine === OTHER_COLUMNS) prepareNoMore(text)
    else if (NOT_PREPARED.has(error.code ?? '')) this.#preparing.isOn = false
    else return
    throw new PreparedRefused(error)
  }

  /** The write may be lost with the leader, so nobody may be told that it was done. */
  #refuseUnreplicated() {
    if (!this.#isUnreplicated) return
    this.#isUnreplicated = false
    throw busy(new Error('No synchronous standby has confirmed the commit.'))
  }
}

export type Work<Result> = (trx: Transaction, answer?: unknown) => Promise<Result>

/** A transaction begins with the message of `begin`, which also has its settings. */
class Driver extends PostgresDriver {
  override async beginTransaction() {}
}

class Dialect extends PostgresDialect {
  readonly #pool: pg.Pool
  constructor(pool: pg.Pool) {
    super({ pool })
    this.#pool = pool
  }
  override createDriver() {
    return new Driver({ pool: this.#pool })
  }
}

export const openKysely = (pool: pg.Pool) => new Kysely<DB>({ dialect: new Dialect(pool) })

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
  prepares: boolean
}

export function openPool({ url, connections, statementLimitMs, connectLimitMs, prepares }: PoolOptions) {
  const preparing: Preparing = { isOn: prepares }
  const options: pg.PoolConfig & { preparing: Preparing } = {
    Client: Client as unknown as typeof pg.Client,
    preparing,
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: connectLimitMs,
    query_timeout: statementLimitMs + ANSWER_GRACE_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    application_name: 'portico',
  }
  const pool = new pg.Pool(options)
  // The pool replaces a lost connection, and the failing statement reports the error to its caller.
  // An 'error' event without a listener would end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}
