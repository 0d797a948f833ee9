import { listDueProfiles } from './domains/integrations/profiles.store.ts'
import {
  previewQueue,
  type Starter,
  syncLater,
  syncQueue,
  verifyLater,
  verifyQueue,
} from './domains/integrations/schedule.service.ts'
import { verifyProfile } from './domains/integrations/verify-profile.ts'
import { previewSync } from './domains/sync/preview-sync.ts'
import { listDueIntegrations } from './domains/sync/sync.store.ts'
import { type SyncParts, syncIntegration } from './domains/sync/sync-integration.ts'
import type { Job } from './platform/jobs.ts'

export const integrationJobs = (parts: SyncParts): Job[] => [
  {
    ...syncQueue,
    run(data) {
      const { integrationId, starter } = data as { integrationId: string; starter?: Starter }
      return syncIntegration(parts, integrationId, starter)
    },
  },
  {
    ...previewQueue,
    run(data) {
      const { integrationId, runId } = data as { integrationId: string; runId: string }
      return previewSync(parts, integrationId, runId)
    },
  },
  { ...verifyQueue, run: (data) => verifyProfile(parts, (data as { profileId: string }).profileId) },
  { name: 'integrations.schedule', cron: '* * * * *', run: () => scheduleDue(parts) },
]

/** Every minute this enqueues the verification of profiles that were approved, that failed or that are a day old, and the hourly syncs. */
export const scheduleDue = ({ database, enqueue }: Pick<SyncParts, 'database' | 'enqueue'>) =>
  database.asSystem(async (trx) => {
    for (const { id } of await listDueProfiles(trx)) await verifyLater(enqueue)(trx, id)
    for (const { id } of await listDueIntegrations(trx)) await syncLater(enqueue)(trx, id)
  })
