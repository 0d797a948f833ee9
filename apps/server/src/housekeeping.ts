import { clearOldChanges } from './domains/access/revisions.store.ts'
import { expireCredentials } from './domains/credentials/credentials.service.ts'
import { clearOldRuns } from './domains/integrations/sync/reviews.store.ts'
import type { Config } from './platform/config.ts'
import type { Database } from './platform/database.ts'
import { clearOldKeys } from './platform/idempotency.ts'
import type { Job } from './platform/jobs.ts'
import type { MasterKeys } from './platform/master-keys.ts'
import { clearExpiredSessions } from './platform/sessions.ts'

/** Removes expired data. */
export const housekeeping = (database: Database, keys: MasterKeys, config: Pick<Config, 'session'>): Job => ({
  name: 'housekeeping',
  cron: '*/10 * * * *',
  run: () =>
    database.asSystem(async (trx) => {
      await clearExpiredSessions(trx, config.session)
      await clearOldKeys(trx)
      await expireCredentials(trx, keys)
      await clearOldRuns(trx)
      await clearOldChanges(trx)
    }),
})
