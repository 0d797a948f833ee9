import { ENTRANCES_MAX } from '@portico/contract/entrances/entrance-drafts.rules'
import {
  type EntranceChange,
  type EntranceDetails,
  type EntranceDraft,
  entrancesErrors,
} from '@portico/contract/entrances/entrance-drafts.schema'
import type { UnitOfWork } from '../../platform/bind.ts'
import type { Transaction } from '../../platform/database.ts'
import { AppError, fieldError } from '../../platform/errors.ts'
import { lockBuilding } from '../properties/lock-building.service.ts'
import {
  changeEntrance,
  countEntrances,
  type DraftedEntranceRow,
  type EntranceColumns,
  findEntrance,
  hasName,
  insertEntrance,
  isCodeTaken,
  isPlaceAtWork,
} from './entrance-drafts.store.ts'

export type NamedEntrance = { propertyId: string; accessPointId: string }

/** Also one that is archived, so that people see what they restore. */
export const getEntrance = async (trx: Transaction, named: NamedEntrance) =>
  presentEntrance(await requireEntrance(trx, named))

export async function createEntrance({ trx, audit }: UnitOfWork, propertyId: string, draft: EntranceDraft) {
  await lockBuilding(trx, propertyId)
  await requireRoomForEntrance(trx, propertyId)
  await checkDraft(trx, propertyId, draft, null)
  const row = await refuseTakenCode(insertEntrance(trx, propertyId, columnsOf(draft)))
  await audit({ propertyId, action: 'entrances.create', entityId: row.id, after: draftOf(row) })
  return presentEntrance(row)
}

export async function requireRoomForEntrance(trx: Transaction, propertyId: string) {
  if ((await countEntrances(trx, propertyId)) >= ENTRANCES_MAX)
    throw new AppError(entrancesErrors.tooMany, 'The property has as many entrances as it can have.', {
      fields: [fieldError('name', 'entrancesTooMany')],
    })
}

export async function updateEntrance(
  { trx, audit }: UnitOfWork,
  named: NamedEntrance,
  { version, ...draft }: EntranceChange,
): Promise<EntranceDetails> {
  const { propertyId } = named
  await lockBuilding(trx, propertyId)
  const before = await requireCurrent(trx, named, version)
  await checkDraft(trx, propertyId, draft, before.id)
  const row = await refuseTakenCode(changeEntrance(trx, propertyId, before.id, columnsOf(draft)))
  await audit({
    propertyId,
    action: 'entrances.update',
    entityId: before.id,
    before: draftOf(before),
    after: draftOf(row),
  })
  return presentEntrance(row)
}

/** Of all who change entrances of a property one does so at a time, so that names are held without an index: earlier data may have doubles. */
async function checkDraft(trx: Transaction, propertyId: string, draft: EntranceDraft, id: string | null) {
  await requirePlaceAtWork(trx, propertyId, draft.placeId)
  await refuseTakenName(trx, propertyId, draft.name, id)
}

export async function requirePlaceAtWork(trx: Transaction, propertyId: string, placeId: string) {
  if (!(await isPlaceAtWork(trx, propertyId, placeId)))
    throw new AppError(entrancesErrors.placeNotFound, 'The property has no such place.', {
      fields: [fieldError('placeId', 'placeNotFound')],
    })
}

export async function refuseTakenName(trx: Transaction, propertyId: string, name: string, id: string | null) {
  if (await hasName(trx, propertyId, name, id))
    throw new AppError(entrancesErrors.nameTaken, 'Another entrance of the property has this name.', {
      fields: [fieldError('name', 'nameTaken')],
    })
}

export async function requireEntrance(trx: Transaction, { propertyId, accessPointId }: NamedEntrance) {
  const row = await findEntrance(trx, propertyId, accessPointId)
  if (!row) throw new AppError(entrancesErrors.notFound, 'The property has no such entrance.')
  return row
}

/** An entrance that somebody has archived meanwhile is reported as stale, like one that was changed. */
export async function requireCurrent(trx: Transaction, named: NamedEntrance, version: number) {
  const row = await requireEntrance(trx, named)
  if (row.archived_at || row.version !== version)
    throw new AppError(entrancesErrors.stale, 'Somebody else has changed the entrance meanwhile.')
  return row
}

async function refuseTakenCode<Row>(writing: Promise<Row>): Promise<Row> {
  try {
    return await writing
  } catch (error) {
    if (!isCodeTaken(error)) throw error
    throw new AppError(entrancesErrors.codeTaken, 'Another entrance of the property has this code.', {
      fields: [fieldError('code', 'codeTaken')],
    })
  }
}

const columnsOf = ({ placeId, isNonDeliveryAccessPoint, accessStatus, ...draft }: EntranceDraft): EntranceColumns => ({
  ...draft,
  place_id: placeId,
  is_non_delivery: isNonDeliveryAccessPoint,
  access_status: accessStatus,
})

const draftOf = (row: DraftedEntranceRow) => ({
  name: row.name,
  code: row.code,
  type: row.type as EntranceDraft['type'],
  placeId: row.place_id,
  label: row.label,
  use: row.use as EntranceDraft['use'],
  isNonDeliveryAccessPoint: row.is_non_delivery,
  accessStatus: row.access_status as EntranceDraft['accessStatus'],
})

export const presentEntrance = (row: DraftedEntranceRow): EntranceDetails => ({
  accessPointId: row.id,
  ...draftOf(row),
  archivedAtMillis: row.archived_at?.getTime() ?? null,
  version: row.version,
})
