import type { Transaction } from '../../platform/database.ts'
import type { Enqueue, Job } from '../../platform/jobs.ts'
import { waitForAdditions } from '../../platform/row-limit.ts'
import { findNextJob, listAccountsAtWork } from './bulk-jobs.store.ts'
import { type Parts, runBulkJob } from './run-bulk-job.ts'

/** After this time the account goes to the end of the queue, and the others have their turn. */
const TURN_MS = 500

/** The queue is of accounts: each has one entry and one worker at a time, however many jobs it has. */
export const bulkQueue = { name: 'bulkJobs.turns', concurrency: 4, startsAtOnce: true }

type Turn = { accountId: string }

export const queueTurn = (enqueue: Enqueue) => (trx: Transaction, turn: Turn) =>
  enqueue(trx, bulkQueue.name, turn, turn.accountId)

export const bulkJobs = (parts: Parts): Job[] => [
  { ...bulkQueue, run: (turn) => takeTurn(parts, turn as Turn) },
  { name: 'bulkJobs.upkeep', cron: '* * * * *', run: () => resumeJobs(parts) },
]

/** Queues accounts again whose worker failed too often. */
const resumeJobs = ({ database, enqueue }: Parts) =>
  database.asSystem(async (trx) => {
    for (const { account_id } of await listAccountsAtWork(trx)) await queueTurn(enqueue)(trx, { accountId: account_id })
  })

/** Works on the jobs of an account until none is left or its time is over. A job that fails as a whole does not keep the others waiting. */
async function takeTurn(parts: Parts, { accountId }: Turn): Promise<void> {
  const endsAt = performance.now() + TURN_MS
  const failures = new Map<string, unknown>()
  for (;;) {
    const isOver = performance.now() > endsAt
    const job = await nextJob(parts, accountId, { except: [...failures.keys()], isOver })
    if (job && isOver) return
    if (!job) {
      // The queue tries again, later and later.
      for (const error of failures.values()) throw error
      return
    }
    try {
      await runBulkJob(parts, { jobId: job.id, accountId }, endsAt)
    } catch (error) {
      parts.log.error({ err: error, jobId: job.id }, 'a bulk job failed')
      failures.set(job.id, error)
    }
  }
}

/** If the turn is over, the account is queued for the next one as long as it has a job. */
const nextJob = (
  { database, enqueue }: Parts,
  accountId: string,
  { except, isOver }: { except: string[]; isOver: boolean },
) =>
  database.asAccount(accountId, async (trx) => {
    // Whoever adds a job while an entry of the account is in the queue adds no other one: this turn must see the job.
    await waitForAdditions(trx, 'bulk_jobs', accountId)
    const job = await findNextJob(trx, accountId, except)
    if (job && isOver) await queueTurn(enqueue)(trx, { accountId })
    return job
  })
