import { serverErrors } from '@portico/contract/shared/errors'
import { sql } from 'kysely'
import { begin, openPool, type Work } from './database-client.ts'
import { asAppError } from './errors.ts'
import { quote } from './quote.ts'

type Options = { url: string; connections: number; statementLimitMs: number; prepares: boolean }

/** Reads do not wait for a replica: the leader can answer, too. */
const CONNECT_LIMIT_MS = 1_000
/** After a failure the replicas are left alone for this long. */
const AVOIDED_MS = 5_000

/** SQLSTATE of work that wants to write, and of a statement that was cancelled at its time limit. */
const READ_ONLY = '25006'
const TOO_LONG = '57014'
const codeOf = (error: unknown) => (error as { code?: string }).code

const NOT_FRESH = Symbol('not fresh')

/** What the leader has written so far. Whoever sees all of that sees each write that was acknowledged before. Null on a replica. */
export const walPosition = sql<
  string | null
>`case when not pg_is_in_recovery() then pg_current_wal_flush_lsn()::text end`

/** Whether the leader may succeed where a replica has failed. A read that takes too long would take as long there. */
export const isWorthRepeating = (error: unknown) =>
  asAppError(error).error === serverErrors.busy && codeOf(error) !== TOO_LONG

/** Replicas lag behind the leader, so each read says what it has to see at least. */
export function openReplicas({ url, connections, statementLimitMs, prepares }: Options) {
  const { kysely } = openPool({ url, connections, statementLimitMs, connectLimitMs: CONNECT_LIMIT_MS, prepares })
  const reads = { replica: 0, leader: 0 }
  let avoidedUntil = 0

  /**
   * Runs `work` in a read-only transaction on a replica that has replayed the leader's writes up to `position`. Undefined: there is none,
   * it failed, or the work wants to write; then the leader has to do it.
   */
  async function read<Result>(accountId: string, position: string, work: Work<Result>) {
    try {
      if (performance.now() < avoidedUntil) throw NOT_FRESH
      const result = await kysely.transaction().execute(async (trx) => {
        // A node that is not in recovery may be a leader that has been replaced and does not know it yet.
        const select = `pg_is_in_recovery() and pg_last_wal_replay_lsn() >= ${quote(position)}::pg_lsn as "isFresh"`
        const beginning = begin({
          mode: 'read only',
          name: 'app.account_id',
          value: accountId,
          statementLimitMs,
          select,
        })
        const { rows } = await sql.raw<{ isFresh: boolean | null }>(beginning).execute(trx)
        if (!rows[0]?.isFresh) throw NOT_FRESH
        return work(trx)
      })
      reads.replica += 1
      return { result }
    } catch (error) {
      if (error !== NOT_FRESH) {
        if (!isWorthRepeating(error)) throw error
        if (codeOf(error) !== READ_ONLY) avoidedUntil = performance.now() + AVOIDED_MS
      }
      reads.leader += 1
      return undefined
    }
  }

  return { read, reads: () => reads, close: () => kysely.destroy() }
}
