import type { Transaction } from '../../platform/database.ts'
import { deleteUnfinishedJobs } from './bulk-jobs.store.ts'

/** Ends what an account has begun at these properties and what is not done yet. Only the system may say so. */
export const endUnfinishedJobs = (trx: Transaction, accountId: string, propertyIds: readonly string[]) =>
  deleteUnfinishedJobs(trx, accountId, propertyIds)
