import { accessErrors, type StolenReport } from '@portico/contract/access/access.schema'
import { BULK_ITEMS_MAX } from '@portico/contract/bulk-jobs/bulk-jobs.rules'
import { asSystemWithin } from '../../platform/as-system.ts'
import type { UnitOfWork } from '../../platform/bind.ts'
import { AppError } from '../../platform/errors.ts'
import type { Account } from '../../platform/sessions.ts'
import type { StartJob } from '../bulk-jobs/bulk-jobs.service.ts'
import { withdrawPassesAt } from '../passes/end-passes.service.ts'
import { renewSalt } from '../properties/door-settings.service.ts'
import { withdrawDeviceTokens } from './device-tokens.store.ts'
import { findDeviceEntrance } from './panels.store.ts'
import { listEntrancesOf, listKnownTo } from './stolen-panel.store.ts'

type Report = { propertyId: string; deviceId: string; jobId: string }

/**
 * The panel gets nothing from now on, and what is on its disk is of no use at another door. Those whose codes it knew get new ones by a job; their fobs
 * have numbers that nobody can change from here.
 */
export async function reportStolen(
  unit: UnitOfWork,
  account: Account,
  { propertyId, deviceId, jobId }: Report,
  startJob: StartJob,
): Promise<StolenReport> {
  const { trx, audit } = unit
  if (!(await findDeviceEntrance(trx, propertyId, deviceId)))
    throw new AppError(accessErrors.deviceNotFound, 'There is no such device at this property.')
  const people = await listKnownTo(trx, propertyId, deviceId)
  const withdrawn = await withdrawDeviceTokens(trx, deviceId)
  // A visitor would have to be told another number, so whoever has made the pass makes another one. It does not take their permission.
  const passes = await asSystemWithin(trx, async () =>
    withdrawPassesAt(trx, propertyId, await listEntrancesOf(trx, propertyId, deviceId)),
  )
  await renewSalt(trx, propertyId)
  const withCodes = people.filter(({ codes }) => codes > 0).slice(0, BULK_ITEMS_MAX)
  const items = withCodes.map(({ personId, name }) => ({ label: name || personId, values: { personId } }))
  if (items.length > 0) await startJob(unit, account, { jobId, propertyId, operation: 'renewCodes', shared: {}, items })
  await audit(...passes, {
    propertyId,
    action: 'devices.reportStolen',
    entityId: deviceId,
    after: { tokens: withdrawn.length, people: people.length, jobId: items.length > 0 ? jobId : null },
  })
  return { jobId: items.length > 0 ? jobId : null, people, passes: passes.length }
}
