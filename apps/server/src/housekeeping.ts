import { clearOldPairing } from './domains/access/clear-old-pairing.ts'
import { beginDueGuestSharing } from './domains/access/guest-sharing.service.ts'
import { clearOldChanges } from './domains/access/revisions.store.ts'
import { expireCredentials } from './domains/credentials/credentials.service.ts'
import { renewOffsets } from './domains/properties/renew-offsets.ts'
import { inBatches } from './platform/batches.ts'
import { clearOldCounts } from './platform/call-limits.ts'
import type { Config } from './platform/config.ts'
import type { Database } from './platform/database.ts'
import { clearOldKeys } from './platform/idempotency.ts'
import type { Job } from './platform/jobs.ts'
import type { MasterKeys } from './platform/master-keys.ts'
import { clearExpiredSessions } from './platform/sessions.ts'

type Settings = Pick<Config, 'session' | 'retention'>

/** Removes what lives for hours or days, and renews what holds for a year; `retention.ts` removes what lives for months. */
export const housekeeping = (database: Database, keys: MasterKeys, { session, retention }: Settings): Job => ({
  name: 'housekeeping',
  cron: '*/10 * * * *',
  async run() {
    await database.asSystem(async (trx) => {
      await clearExpiredSessions(trx, session)
      await clearOldCounts(trx)
      await clearOldPairing(trx)
      await expireCredentials(trx, keys)
    })
    await beginDueGuestSharing(database, keys)
    await inBatches(database, clearOldKeys(retention.idempotencyKeyHours))
    await inBatches(database, clearOldChanges)
    await inBatches(database, renewOffsets)
  },
})
