import {
  type ArchiveBody,
  type ArchivedProperty,
  type Building,
  type BuildingEndings,
  buildingErrors,
} from '@portico/contract/properties/building.schema'
import { asSystemWithin } from '../../platform/as-system.ts'
import type { UnitOfWork } from '../../platform/bind.ts'
import type { Transaction } from '../../platform/database.ts'
import { AppError, fieldError } from '../../platform/errors.ts'
import type { Account } from '../../platform/sessions.ts'
import { countDoorTokens, endTokensAt, shutProperty } from '../access/archived-doors.service.ts'
import { countInvitationsTo, withdrawInvitationsTo } from '../account/invitations-to-property.service.ts'
import { countMembersToLose } from '../company/members-to-lose.service.ts'
import { lockCompanyOf } from '../company/team-lock.service.ts'
import { countKeysOf } from '../keys/entrance-keys.service.ts'
import { lockExistingKeys } from '../keys/key-holders.service.ts'
import { countCurrentPasses, withdrawAllPasses } from '../passes/end-passes.service.ts'
import { countOpenInvitations, endOpenInvitations } from '../people/open-invitations.service.ts'
import { countContents, listArchivedRows, markArchived, markRestored } from './archive.store.ts'
import { getBuilding, presentBuilding, requireRoom } from './buildings.service.ts'
import { findBuilding, lockBuildingRow } from './buildings.store.ts'
import { lockBuilding } from './lock-building.service.ts'

/** Counts what the caller's role does not see, too: it ends nevertheless. */
export const endingsOfProperty = (trx: Transaction, propertyId: string): Promise<BuildingEndings> =>
  asSystemWithin(trx, async () => {
    const { people, entrances, has_integration: hasIntegration } = await countContents(trx, propertyId)
    const { tokens, online } = await countDoorTokens(trx, { propertyId })
    return {
      people,
      keys: await countKeysOf(trx, propertyId),
      entrances,
      members: await countMembersToLose(trx, propertyId),
      openInvitations: (await countOpenInvitations(trx, propertyId)) + (await countInvitationsTo(trx, propertyId)),
      hasIntegration,
      deviceTokens: tokens,
      onlinePanels: online,
      passes: await countCurrentPasses(trx, propertyId),
    }
  })

/**
 * All in one transaction. Syncs, bulk jobs and mails find the property archived when their turn comes, so nothing is left to be stopped. The
 * property is marked last: until then the caller may do what ends here, and whoever changes the property meanwhile is before us in the chain of its audit.
 */
export async function archiveProperty(
  { trx, audit }: UnitOfWork,
  account: Account,
  propertyId: string,
  { version, doors }: ArchiveBody,
): Promise<Building> {
  const row = await lockBuilding(trx, propertyId)
  if (row.version !== version)
    throw new AppError(buildingErrors.stale, 'Somebody else has changed the property meanwhile.')
  const isShut = doors.do === 'SHUT'
  const keyIds = isShut ? [...new Set(doors.exceptedKeyIds.map((id) => id.toLowerCase()))].sort() : []
  const { tokens, invitations, passes } = await asSystemWithin(trx, async () => {
    if ((await lockExistingKeys(trx, propertyId, keyIds)).length < keyIds.length)
      throw new AppError(buildingErrors.keyNotFound, 'The property has no such key.', {
        fields: [fieldError('doors.exceptedKeyIds', 'keyUnknown')],
      })
    if (isShut) await shutProperty(trx, propertyId, { keyIds, by: account.email })
    return {
      tokens: await endTokensAt(trx, { propertyId }, isShut ? 'NEVER_FETCHED' : 'ALL'),
      invitations: (await endOpenInvitations(trx, propertyId)) + (await withdrawInvitationsTo(trx, propertyId)),
      passes: await withdrawAllPasses(trx, propertyId),
    }
  })
  await audit({
    propertyId,
    action: 'properties.archive',
    entityId: row.id,
    after: { name: row.name, doors: doors.do, ...(keyIds.length > 0 && { keyIds }), tokens, invitations, passes },
  })
  const marked = await asSystemWithin(trx, () => markArchived(trx, propertyId, { by: account.id, doors: doors.do }))
  return presentBuilding({ ...row, ...marked })
}

/** Rows come back; tokens, invitations and passes never do. A lockdown stays until somebody lifts it. */
export async function restoreProperty({ trx, audit }: UnitOfWork, propertyId: string): Promise<Building> {
  const { company_id: companyId } = await findBuilding(trx, propertyId)
  if (companyId) await lockCompanyOf(trx, companyId)
  const row = await lockBuildingRow(trx, propertyId)
  if (!row.archived_at) throw new AppError(buildingErrors.notArchived, 'The property is not archived.')
  if (companyId) await requireRoom(trx, companyId)
  await asSystemWithin(trx, async () => {
    await endTokensAt(trx, { propertyId }, 'ALL')
    await markRestored(trx, propertyId)
  })
  await audit({ propertyId, action: 'properties.restore', entityId: row.id, after: { name: row.name } })
  return getBuilding(trx, propertyId)
}

export async function listArchivedProperties(trx: Transaction, companyId: string) {
  const rows = await listArchivedRows(trx, companyId)
  const properties = rows.map(
    (row): ArchivedProperty => ({
      propertyId: row.id,
      name: row.name,
      city: row.city,
      archivedAtMillis: row.archived_at.getTime(),
      archivedBy: row.archived_by,
    }),
  )
  return { properties, total: properties.length }
}
