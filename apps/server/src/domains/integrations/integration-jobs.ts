import type { Job } from '../../platform/jobs.ts'
import { listDueProfiles } from './profiles.store.ts'
import { syncLater, syncQueue, verifyLater, verifyQueue } from './schedule.ts'
import { listDueIntegrations } from './sync/sync.store.ts'
import { type SyncParts, syncIntegration } from './sync/sync-integration.ts'
import { verifyProfile } from './verify-profile.ts'

export const integrationJobs = (parts: SyncParts): Job[] => [
  { ...syncQueue, run: (data) => syncIntegration(parts, (data as { integrationId: string }).integrationId) },
  { ...verifyQueue, run: (data) => verifyProfile(parts, (data as { profileId: string }).profileId) },
  { name: 'integrations.schedule', cron: '* * * * *', run: () => scheduleDue(parts) },
]

/** Every minute this enqueues the verification of profiles that were approved, that failed or that are a day old, and the hourly syncs. */
export const scheduleDue = ({ database, enqueue }: Pick<SyncParts, 'database' | 'enqueue'>) =>
  database.asSystem(async (trx) => {
    for (const { id } of await listDueProfiles(trx)) await verifyLater(enqueue)(trx, id)
    for (const { id } of await listDueIntegrations(trx)) await syncLater(enqueue)(trx, id)
  })
