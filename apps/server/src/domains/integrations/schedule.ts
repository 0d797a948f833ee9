import type { Transaction } from '../../platform/database.ts'
import type { Enqueue } from '../../platform/jobs.ts'

/** These jobs wait for a PMS most of the time, so several run concurrently. */
export const syncQueue = { name: 'integrations.sync', concurrency: 4 }
export const verifyQueue = { name: 'integrations.verify', concurrency: 2 }

/** Of one integration at most one sync is queued and one runs, so repeated requests share a sync. */
export const syncLater = (enqueue: Enqueue) => (trx: Transaction, integrationId: string) =>
  enqueue(trx, syncQueue.name, { integrationId }, integrationId)

export const verifyLater = (enqueue: Enqueue) => (trx: Transaction, profileId: string) =>
  enqueue(trx, verifyQueue.name, { profileId }, profileId)
