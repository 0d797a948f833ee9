import type { Database, Transaction } from './database.ts'
import type { Run } from './perform.ts'

type Opened = { trx: Transaction; end(): Promise<void> }

/**
 * One transaction for all that a page reads: it is opened by the first read, and the reads run one after the other. PostgreSQL
 * ends a transaction with the first statement that fails, so after a failure the next read gets a new one.
 */
export function shareReads(database: Pick<Database, 'asReader'>, accountId: string | null) {
  let opened: Opened | undefined
  let last: Promise<unknown> = Promise.resolve()
  let waitingOutside = 0
  let isOver = false

  function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const result = last.then(work)
    last = result.catch(() => {})
    return result
  }

  async function open(): Promise<Opened> {
    const ready = Promise.withResolvers<Transaction>()
    const over = Promise.withResolvers<void>()
    const ended = database.asReader(accountId, (trx) => {
      ready.resolve(trx)
      return over.promise
    })
    ended.catch(ready.reject)
    return {
      trx: await ready.promise,
      end: () => {
        over.resolve()
        // Nothing was written: what has been read stays true if the connection is lost at the end.
        return ended.catch(() => {})
      },
    }
  }

  async function end() {
    const ending = opened
    opened = undefined
    await ending?.end()
  }

  const run: Run = (work) =>
    inTurn(async () => {
      opened ??= await open()
      try {
        const result = await work(opened.trx)
        if (waitingOutside > 0 || isOver) await end()
        return result
      } catch (error) {
        await end()
        throw error
      }
    })

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
