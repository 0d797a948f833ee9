import type { Transaction } from '../../platform/database.ts'
import type { Enqueue } from '../../platform/jobs.ts'

/** They wait for other systems most of the time, so several run at once. */
export const syncQueue = { name: 'integrations.sync', hands: 4 }
export const verifyQueue = { name: 'integrations.verify', hands: 2 }

/** Of one integration one sync waits and one runs: who asks twice is answered once. */
export const syncLater = (enqueue: Enqueue) => (trx: Transaction, integrationId: string) =>
  enqueue(trx, syncQueue.name, { integrationId }, integrationId)

export const verifyLater = (enqueue: Enqueue) => (trx: Transaction, profileId: string) =>
  enqueue(trx, verifyQueue.name, { profileId }, profileId)
