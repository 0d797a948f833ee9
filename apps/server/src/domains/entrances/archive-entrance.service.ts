import {
  type EntranceDetails,
  type EntranceEndings,
  entrancesErrors,
} from '@portico/contract/entrances/entrance-drafts.schema'
import { sql } from 'kysely'
import { asSystemWithin } from '../../platform/as-system.ts'
import type { UnitOfWork } from '../../platform/bind.ts'
import type { Transaction } from '../../platform/database.ts'
import { AppError, fieldError } from '../../platform/errors.ts'
import { countDoorTokens, endTokensAt, removeLockdownOf } from '../access/archived-doors.service.ts'
import { listArchivedDevices } from '../access/devices.service.ts'
import {
  countHoldersOf,
  listKeysOfEntrance,
  lockKeysOfEntrance,
  removeEntranceFromKeys,
} from '../keys/entrance-keys.service.ts'
import { lockBuilding } from '../properties/lock-building.service.ts'
import {
  type NamedEntrance,
  presentEntrance,
  refuseTakenName,
  requireCurrent,
  requireEntrance,
  requirePlaceAtWork,
  requireRoomForEntrance,
} from './entrance-drafts.service.ts'
import { changeEntrance, listArchivedEntrances, lockEntranceAlone } from './entrance-drafts.store.ts'

export const listArchived = async (trx: Transaction, propertyId: string) => ({
  entrances: (await listArchivedEntrances(trx, propertyId)).map(presentEntrance),
  devices: await listArchivedDevices(trx, propertyId),
})

/** Counts what the caller's role does not see, too: it ends nevertheless. */
export async function endingsOfEntrance(trx: Transaction, named: NamedEntrance): Promise<EntranceEndings> {
  const row = await requireEntrance(trx, named)
  if (row.archived_at) throw new AppError(entrancesErrors.notFound, 'The entrance is archived.')
  const { propertyId } = named
  return asSystemWithin(trx, async () => {
    const keys = await listKeysOfEntrance(trx, propertyId, row.id)
    const { devices, online } = await countDoorTokens(trx, { propertyId, entranceId: row.id })
    const nameOf = ({ keyId, name }: (typeof keys)[number]) => ({ keyId, name })
    return {
      keys: keys.map(nameOf),
      people: await countHoldersOf(
        trx,
        propertyId,
        keys.map(({ keyId }) => keyId),
      ),
      onlyEntranceOf: keys.filter(({ is_only }) => is_only).map(nameOf),
      devices,
      onlinePanels: online,
    }
  })
}

/** The entrance is shut, in no key and under no lockdown of its own. Its panels keep their tokens until they have heard of it. */
export async function archiveEntrance(
  { trx, audit }: UnitOfWork,
  named: NamedEntrance,
  version: number,
): Promise<EntranceDetails> {
  const { propertyId } = named
  await lockBuilding(trx, propertyId)
  const { id, name, access_status: accessStatus } = await requireCurrent(trx, named, version)
  const { keyIds, tokens } = await asSystemWithin(trx, async () => {
    // Keys before the entrance, as whoever changes a key locks them.
    await lockKeysOfEntrance(trx, propertyId, id)
    await lockEntranceAlone(trx, propertyId, id)
    const keys = await listKeysOfEntrance(trx, propertyId, id)
    const left = keys.filter(({ is_only }) => is_only)
    if (left.length > 0)
      throw new AppError(entrancesErrors.onlyEntranceOfKey, 'A key opens this entrance alone.', {
        fields: left.map((key) => fieldError('keys', key.name)),
      })
    await removeEntranceFromKeys(trx, propertyId, id)
    await removeLockdownOf(trx, propertyId, id)
    const ended = await endTokensAt(trx, { propertyId, entranceId: id }, 'NEVER_FETCHED')
    return { keyIds: keys.map(({ keyId }) => keyId), tokens: ended }
  })
  const row = await changeEntrance(trx, propertyId, id, {
    access_status: 'ACCESS_DISABLED',
    archived_at: sql<Date>`now()`,
  })
  await audit({
    propertyId,
    action: 'entrances.archive',
    entityId: id,
    before: { name, accessStatus, ...(keyIds.length > 0 && { keyIds }), ...(tokens > 0 && { tokens }) },
    after: { name, accessStatus: row.access_status, ...(keyIds.length > 0 && { keyIds: [] }) },
  })
  return presentEntrance(row)
}

/** It stays shut, in no key and without tokens. */
export async function restoreEntrance({ trx, audit }: UnitOfWork, named: NamedEntrance): Promise<EntranceDetails> {
  const { propertyId } = named
  await lockBuilding(trx, propertyId)
  const before = await requireEntrance(trx, named)
  if (!before.archived_at) throw new AppError(entrancesErrors.notArchived, 'The entrance is not archived.')
  await requireRoomForEntrance(trx, propertyId)
  await requirePlaceAtWork(trx, propertyId, before.place_id)
  await refuseTakenName(trx, propertyId, before.name, before.id)
  await asSystemWithin(trx, () => endTokensAt(trx, { propertyId, entranceId: before.id }, 'ALL'))
  const row = await changeEntrance(trx, propertyId, before.id, { archived_at: null })
  await audit({ propertyId, action: 'entrances.restore', entityId: row.id, after: { name: row.name } })
  return presentEntrance(row)
}
