import type { Database } from '../../platform/database.ts'
import type { Job } from '../../platform/jobs.ts'
import { ensurePartitions } from './events.store.ts'

/** Every night: room for the events of the months to come, long before the first of them, and for those that come late. */
export const eventUpkeep = (database: Database): Job => ({
  name: 'event-upkeep',
  cron: '20 2 * * *',
  run: async () => {
    await database.asSystem(ensurePartitions)
  },
})
