import type { Transaction } from '../../platform/database.ts'
import { clearOldRequests } from './pairing-requests.store.ts'
import { clearOldTries } from './pairing-tries.ts'
import { clearOldInstallationCodes } from './pairings.store.ts'
import { clearSpentChallenges } from './panel-proofs.ts'

/** What has expired and is good for nothing any more. */
export async function clearOldPairing(trx: Transaction) {
  await clearSpentChallenges(trx)
  await clearOldRequests(trx)
  await clearOldTries(trx)
  await clearOldInstallationCodes(trx)
}
