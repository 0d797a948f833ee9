import type { RunCause } from '@portico/contract/sync/sync.rules'
import type { Transaction } from '../../platform/database.ts'
import type { Enqueue } from '../../platform/jobs.ts'

/** These jobs wait for a PMS most of the time, so several run concurrently. */
export const syncQueue = { name: 'integrations.sync', concurrency: 4 }
/** Somebody waits for a preview. */
export const previewQueue = { name: 'integrations.preview', concurrency: 2, startsAtOnce: true }
export const verifyQueue = { name: 'integrations.verify', concurrency: 2 }

/** What starts a sync, and for whom. */
export type Starter = { cause: RunCause; accountId: string | null }

/** Enqueues the sync of an integration for the signed-in account; the job starts when the transaction commits. */
export type SyncLater = (trx: Transaction, integrationId: string, cause: RunCause) => Promise<unknown>

/** Of one integration at most one sync is queued and one runs, so repeated requests share a sync. */
export const syncLater = (enqueue: Enqueue) => (trx: Transaction, integrationId: string, starter?: Starter) =>
  enqueue(trx, syncQueue.name, { integrationId, starter }, integrationId)

/** The run exists already; the job fills it. */
export const previewLater = (enqueue: Enqueue) => (trx: Transaction, integrationId: string, runId: string) =>
  enqueue(trx, previewQueue.name, { integrationId, runId }, runId)

export const verifyLater = (enqueue: Enqueue) => (trx: Transaction, profileId: string) =>
  enqueue(trx, verifyQueue.name, { profileId }, profileId)
