import type { Database, Transaction } from './database.ts'
import type { Run } from './perform.ts'
import { isWorthRepeating } from './replicas.ts'

type Opened = { trx: Transaction; isReplica: boolean; end(): Promise<void> }
type Reader = {
  accountId: string | null
  walPosition?: string | null | undefined
  /** The pages of an operator read with what operators see. */
  isOperator?: boolean
}

/**
 * One transaction for all that a page reads: it is opened by the first read, and the reads run one after the other. PostgreSQL
 * ends a transaction with the first statement that fails, so after a failure the next read gets a new one. A read that fails at a
 * replica is repeated at the leader.
 */
export function shareReads(
  database: Pick<Database, 'asReader' | 'replicas'>,
  { accountId, walPosition, isOperator = false }: Reader,
) {
  const setting = isOperator ? 'app.operator_id' : 'app.account_id'
  let opened: Opened | undefined
  let last: Promise<unknown> = Promise.resolve()
  let waitingOutside = 0
  let isOver = false

  function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const result = last.then(work)
    last = result.catch(() => {})
    return result
  }

  /** Undefined: no replica may answer this reader now. */
  async function openOnReplica(): Promise<Opened | undefined> {
    const { replicas } = database
    if (!replicas || !walPosition || !accountId) return undefined
    return hold(true, (work) => replicas.read(accountId, walPosition, work))
  }

  const openOnLeader = () => hold(false, (work) => database.asReader(accountId, work, setting)) as Promise<Opened>

  /** Holds a transaction open until its end is called. Undefined: it ended before it began. */
  async function hold(
    isReplica: boolean,
    begin: (work: (trx: Transaction) => Promise<void>) => Promise<unknown>,
  ): Promise<Opened | undefined> {
    const ready = Promise.withResolvers<Transaction | undefined>()
    const over = Promise.withResolvers<void>()
    const ended = begin((trx) => {
      ready.resolve(trx)
      return over.promise
    })
    ended.then(() => ready.resolve(undefined), ready.reject)
    const trx = await ready.promise
    if (!trx) return undefined
    return {
      trx,
      isReplica,
      end: async () => {
        over.resolve()
        // Nothing was written: what has been read stays true if the connection is lost at the end.
        await ended.catch(() => {})
      },
    }
  }

  async function end() {
    const ending = opened
    opened = undefined
    await ending?.end()
  }

  async function attempt<Result>(work: (trx: Transaction) => Promise<Result>): Promise<Result> {
    opened ??= (await openOnReplica()) ?? (await openOnLeader())
    const { trx, isReplica } = opened
    try {
      const result = await work(trx)
      if (waitingOutside > 0 || isOver) await end()
      return result
    } catch (error) {
      await end()
      if (!isReplica || !isWorthRepeating(error)) throw error
      opened = await openOnLeader()
      return attempt(work)
    }
  }

  const run: Run = (work) => inTurn(() => attempt(work))

  return {
    run,
    /** For work that waits for the outside world: the page holds no connection meanwhile. */
    async without<Result>(work: () => Promise<Result>): Promise<Result> {
      waitingOutside += 1
      try {
        await inTurn(end)
        return await work()
      } finally {
        waitingOutside -= 1
      }
    },
    /** A read that nobody has waited for may come later; it ends its transaction itself. */
    close() {
      isOver = true
      return inTurn(end)
    },
  }
}
