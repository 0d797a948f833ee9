import { createHash } from 'node:crypto'
import { requestErrors } from '@portico/contract/shared/errors'
import { sql } from 'kysely'
import type { Database, Transaction } from './database.ts'
import { AppError } from './errors.ts'

const WINDOW_MS = 60_000
const KEYS_MAX = 20_000
/** Other servers hear only of callers who have used this part of their limit here. */
const WORTH_SHARING = 1 / 20

type Count = { calls: number; unshared: number; endsAt: number }
export type CallLimits = ReturnType<typeof openCallLimits>

/** Counts calls for a minute from the first one, together with all other servers that use the same database. */
export function openCallLimits({ unbound }: Pick<Database, 'unbound'>) {
  const counts = new Map<string, Count>()
  let isSharing = false

  function countOf(key: string): Count {
    const known = counts.get(key)
    if (known && known.endsAt > Date.now()) return known
    const [oldest] = counts.size >= KEYS_MAX ? counts.keys() : []
    if (oldest !== undefined) counts.delete(oldest)
    counts.delete(key)
    const count = { calls: 0, unshared: 0, endsAt: Date.now() + WINDOW_MS }
    counts.set(key, count)
    return count
  }
  function requireFewer({ calls, endsAt }: Count, max: number) {
    if (calls <= max) return
    const retryAfterSeconds = Math.max(1, Math.ceil((endsAt - Date.now()) / 1_000))
    throw new AppError(requestErrors.tooMany, 'Too many calls. Try again in a minute.', { retryAfterSeconds })
  }

  /** Adds calls to what all servers have counted, and learns the sums. */
  async function addToSums(added: readonly { key: string; calls: number }[]) {
    const sorted = added.toSorted((a, b) => (a.key < b.key ? -1 : 1))
    const { rows } = await sql<{ key: string; calls: number; ms: number }>`
      insert into call_counts as known (key, calls, ends_at)
      select key, calls, now() + ${WINDOW_MS} * interval '1 millisecond'
      from unnest(${sorted.map(({ key }) => hashed(key))}::text[], ${sorted.map(({ calls }) => calls)}::int[]) added (key, calls)
      on conflict (key) do update set
        calls = case when known.ends_at > now() then known.calls else 0 end + excluded.calls,
        ends_at = case when known.ends_at > now() then known.ends_at else excluded.ends_at end
      returning key, calls, (extract(epoch from ends_at - now()) * 1000)::int as ms`.execute(unbound)
    const sums = new Map(rows.map((row) => [row.key, row]))
    for (const { key } of added) {
      const sum = sums.get(hashed(key))
      const count = counts.get(key)
      if (!sum || !count) continue
      count.calls = sum.calls + count.unshared
      count.endsAt = Date.now() + sum.ms
    }
  }

  return {
    /** Counts a call here; what other servers have counted is known to within a second. */
    count(key: string, max: number) {
      const count = countOf(key)
      count.calls += 1
      count.unshared += 1
      requireFewer(count, max)
    },
    /** Counts without refusing; `require` refuses then. */
    note(key: string) {
      const count = countOf(key)
      count.calls += 1
      count.unshared += 1
    },
    /** Refuses once that many have been noted. */
    require(key: string, max: number) {
      const count = counts.get(key)
      if (count && count.endsAt > Date.now()) requireFewer(count, max)
    },
    /** Counts a call of all servers exactly, with a statement for each. Without a database it counts here. */
    async countExactly(key: string, max: number) {
      const count = countOf(key)
      if (count.calls <= max) {
        await addToSums([{ key, calls: 1 }]).catch(() => {
          count.calls += 1
        })
      }
      requireFewer(count, max)
    },
    /** Tells the other servers who calls often, and learns of their calls. A share that still waits for the database is not joined by another. */
    async share(max: number) {
      if (isSharing) return
      const often = [...counts].filter(([, count]) => count.unshared > 0 && count.calls > max * WORTH_SHARING)
      const shared = often.map(([key, { unshared }]) => ({ key, calls: unshared }))
      if (shared.length === 0) return
      for (const [, count] of often) count.unshared = 0
      isSharing = true
      await addToSums(shared).catch(() => {
        for (const { key, calls } of shared) {
          const count = counts.get(key)
          if (count) count.unshared += calls
        }
      })
      isSharing = false
    },
  }
}

const hashed = (key: string) => createHash('sha256').update(key).digest('base64')

export const clearOldCounts = (trx: Transaction) =>
  trx.deleteFrom('call_counts').where('ends_at', '<', sql<Date>`now()`).execute()
