import { ApiError } from './api-error.ts'

export type Settled<Item> = { succeeded: Item[]; failed: { item: Item; error: unknown }[] }

type Options = {
  onProgress?: (settled: number) => void
  /** How many at a time. */
  width?: number
  /** Milliseconds until a server that could not be reached is tried again, and again. */
  patience?: readonly number[]
}

const PATIENCE = [500, 1000, 2000, 4000, 8000, 8000]

/**
 * Settles every item by itself: one that fails does not stop the others. `settle` must be safe to repeat, as an interrupted call may have been done.
 * A server that has outlasted the patience of one item is not waited for again until it answers: the rest fail at once, to be tried again later.
 */
export async function settleAll<Item>(
  items: readonly Item[],
  settle: (item: Item) => Promise<unknown>,
  { onProgress = () => undefined, width = 4, patience = PATIENCE }: Options = {},
): Promise<Settled<Item>> {
  const outcomes = new Map<Item, { error: unknown } | 'done'>()
  const waiting = [...items]
  let isAway = false
  async function work() {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) {
      try {
        const current = item
        await insist(() => settle(current), isAway ? [] : patience)
        outcomes.set(item, 'done')
        isAway = false
      } catch (error) {
        outcomes.set(item, { error })
        isAway = mayPass(error)
      }
      onProgress(outcomes.size)
    }
  }
  await Promise.all(Array.from({ length: Math.min(width, items.length) }, work))
  const settled: Settled<Item> = { succeeded: [], failed: [] }
  for (const item of items) {
    const outcome = outcomes.get(item)
    if (outcome === 'done') settled.succeeded.push(item)
    else settled.failed.push({ item, error: outcome?.error })
  }
  return settled
}

/** A server that restarts is away for some seconds; one that is busy says so. */
const mayPass = (error: unknown) => error instanceof ApiError && [429, 502, 503].includes(error.status)

async function insist<Result>(work: () => Promise<Result>, patience: readonly number[]): Promise<Result> {
  for (const pause of patience) {
    try {
      return await work()
    } catch (error) {
      if (!mayPass(error)) throw error
      await new Promise((resume) => setTimeout(resume, pause))
    }
  }
  return work()
}
