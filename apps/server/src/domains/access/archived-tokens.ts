import { auditWithoutAccount } from '../../platform/audit.ts'
import type { Database } from '../../platform/database.ts'
import type { Job } from '../../platform/jobs.ts'
import type { MasterKeys } from '../../platform/master-keys.ts'
import { listSpentDevices } from './archived-doors.store.ts'
import { withdrawDeviceTokens } from './device-tokens.store.ts'

const JOB = 'archived-tokens'
/** A panel that has not come back by then never learns that its door is shut. */
const DAYS_MAX = 7

/** Ends the tokens of panels at archived entrances and properties as soon as the panel has the list that shuts its door. */
export const archivedTokens = (database: Database, keys: MasterKeys): Job => ({
  name: JOB,
  cron: '* * * * *',
  run: () => endSpentTokens(database, keys),
})

export const endSpentTokens = (database: Database, keys: MasterKeys) =>
  database.asSystem(async (trx) => {
    const audit = auditWithoutAccount(trx, keys, `job ${JOB}`)
    for (const { id, property_id: propertyId } of await listSpentDevices(trx, DAYS_MAX)) {
      const { length: tokens } = await withdrawDeviceTokens(trx, id)
      if (tokens > 0) await audit({ propertyId, action: 'devices.withdrawTokens', entityId: id, before: { tokens } })
    }
  })
