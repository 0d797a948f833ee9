import { KEYS_MAX, lacksSharablePanel } from '@portico/contract/keys/keys.rules'
import {
  type Key,
  type KeyChange,
  type KeyCreation,
  type KeyEntranceDraft,
  type KeysPage,
  type KeysQuery,
  type KeyWithAccessPoints,
  keysErrors,
} from '@portico/contract/keys/keys.schema'
import { requestErrors } from '@portico/contract/shared/errors'
import type { UnitOfWork } from '../../platform/bind.ts'
import type { Transaction } from '../../platform/database.ts'
import { AppError, fieldError } from '../../platform/errors.ts'
import { isFull, totalOf } from '../../platform/row-limit.ts'
import {
  changeKey,
  countHolders,
  hasAnyPanel,
  insertKey,
  isAddress,
  type KeyRow,
  listEntrancesOfKey,
  listKeyRows,
  listKeyRowsInside,
  lockEntrances,
  lockKey,
  readKeyRows,
  removeKey,
  replaceEntrances,
} from './keys.store.ts'
import { countKeys, findKeysPage } from './keys-search.store.ts'

/** Every key by name, or those that meet the search, in the order and on the page that is asked for. */
export async function listKeys(trx: Transaction, propertyId: string, query: KeysQuery): Promise<KeysPage> {
  const { filter = [], sort, pageSize } = query
  if (filter.length === 0 && !sort && !pageSize) {
    const rows = await listKeyRows(trx, propertyId)
    const total = totalOf(rows)
    return { keysWithAccessPoints: rows.map(presentListed), total, totalRecords: total, pageNumber: 1, hasMore: false }
  }
  const found = await findKeysPage(trx, propertyId, { ...query, filter })
  const { ids, total: totalRecords, page: pageNumber, hasMore } = found
  const rows = new Map((await readKeyRows(trx, propertyId, ids)).map((row) => [row.id, presentListed(row)]))
  const total = filter.length === 0 ? totalRecords : await countKeys(trx, propertyId)
  return { keysWithAccessPoints: ids.flatMap((id) => rows.get(id) ?? []), total, totalRecords, pageNumber, hasMore }
}

export async function listKeysOfAddress(
  trx: Transaction,
  { propertyId, addressId }: { propertyId: string; addressId: string },
): Promise<{ keys: Key[]; total: number }> {
  if (!(await isAddress(trx, propertyId, addressId))) {
    throw new AppError(keysErrors.addressNotFound, 'The property has no such address.')
  }
  const rows = await listKeyRowsInside(trx, propertyId, addressId)
  return { keys: rows.map(presentKey), total: totalOf(rows) }
}

/** A key as its changes name it. */
export async function findKey(trx: Transaction, propertyId: string, keyId: string) {
  const [row] = await readKeyRows(trx, propertyId, [keyId])
  if (!row) return undefined
  const accessPoints = (row.entrances ?? []).map(({ accessPointId, isGuestSharable, guestSchedules }) => ({
    ...{ accessPointId, isGuestSharable, guestSchedules },
  }))
  return { ...textsOf(row), accessPoints, version: row.version }
}

export async function createKey({ trx, audit }: UnitOfWork, { propertyId, accessPoints, ...draft }: KeyCreation) {
  await checkEntrances(trx, propertyId, accessPoints)
  if (await isFull(trx, 'keys', { property_id: propertyId }, KEYS_MAX))
    throw new AppError(keysErrors.tooMany, 'The property has as many keys as it can have.', {
      fields: [fieldError('name', 'keysTooMany')],
    })
  const texts = textsOf(draft)
  const row = await refuseTakenName(insertKey(trx, propertyId, texts))
  await replaceEntrances(trx, propertyId, row.id, accessPoints)
  await audit({ propertyId, action: 'keys.create', entityId: row.id, after: { ...texts, accessPoints } })
  return presentKey(row)
}

/** All checks come before the first write. */
export async function updateKey({ trx, audit }: UnitOfWork, change: KeyChange) {
  const { propertyId, keyId, accessPoints } = change
  const before = await lockCurrentKey(trx, change)
  await checkEntrances(trx, propertyId, accessPoints)
  const texts = textsOf(change)
  const row = await refuseTakenName(changeKey(trx, propertyId, keyId, texts))
  await audit({ propertyId, action: 'keys.update', entityId: keyId, before: textsOf(before), after: texts })
  return presentKey(row)
}

export async function updateEntrances({ trx, audit }: UnitOfWork, change: KeyChange) {
  const { propertyId, keyId, accessPoints } = change
  await lockCurrentKey(trx, change)
  await checkEntrances(trx, propertyId, accessPoints)
  const before = { accessPoints: await listEntrancesOfKey(trx, propertyId, keyId) }
  await replaceEntrances(trx, propertyId, keyId, accessPoints)
  const row = await changeKey(trx, propertyId, keyId, {})
  await audit({ propertyId, action: 'keys.updateEntrances', entityId: keyId, before, after: { accessPoints } })
  return presentKey(row)
}

export async function deleteKey(
  { trx, audit }: UnitOfWork,
  { propertyId, keyId }: { propertyId: string; keyId: string },
) {
  const row = await requireKey(trx, propertyId, keyId)
  const before = {
    ...textsOf(row),
    accessPoints: await listEntrancesOfKey(trx, propertyId, keyId),
    assignedTo: await countHolders(trx, propertyId, keyId),
  }
  await removeKey(trx, propertyId, keyId)
  await audit({ propertyId, action: 'keys.delete', entityId: keyId, before })
}

async function requireKey(trx: Transaction, propertyId: string, keyId: string): Promise<KeyRow> {
  const row = await lockKey(trx, propertyId, keyId)
  if (!row) throw new AppError(keysErrors.notFound, 'The property has no such key.')
  return row
}

async function lockCurrentKey(trx: Transaction, { propertyId, keyId, version }: KeyChange): Promise<KeyRow> {
  const row = await requireKey(trx, propertyId, keyId)
  if (row.version !== version) throw new AppError(keysErrors.stale, 'Somebody else has changed the key meanwhile.')
  return row
}

/** Checks the rules that need the database: entrances must belong to the property, and guests need an entrance with a panel. */
async function checkEntrances(trx: Transaction, propertyId: string, drafts: readonly KeyEntranceDraft[]) {
  const found = await lockEntrances(
    trx,
    propertyId,
    drafts.map(({ accessPointId }) => accessPointId),
  )
  const panels = new Map(found.map((row) => [row.id, row.has_panel]))
  const selected = drafts.map(({ accessPointId, isGuestSharable }) => ({
    isGuestSharable,
    hasPanel: panels.get(accessPointId.toLowerCase()),
  }))
  const unknown = selected.findIndex(({ hasPanel }) => hasPanel === undefined)
  if (unknown >= 0) throw brokenRule(`accessPoints.${unknown}.accessPointId`, 'entranceUnknown')
  const known = selected.map((entrance) => ({ ...entrance, hasPanel: entrance.hasPanel === true }))
  if (lacksSharablePanel(known, true) && (await hasAnyPanel(trx, propertyId))) {
    throw brokenRule('accessPoints', 'panelMissing')
  }
}

const brokenRule = (path: string, rule: string) =>
  new AppError(requestErrors.ruleBroken, 'A value breaks a rule.', {
    fields: [fieldError(path, rule)],
  })

async function refuseTakenName<Row>(write: Promise<Row>): Promise<Row> {
  try {
    return await write
  } catch (error) {
    if ((error as { constraint?: string }).constraint !== 'keys_name_taken') throw error
    throw new AppError(keysErrors.nameTaken, 'Another key of the property has this name.', {
      fields: [fieldError('name', 'nameTaken')],
    })
  }
}

/** An empty description becomes null. */
const textsOf = ({ name, description }: { name: string; description: string | null }) => ({
  name,
  description: description || null,
})

const presentListed = (row: Awaited<ReturnType<typeof listKeyRows>>[number]): KeyWithAccessPoints => ({
  key: presentKey(row),
  accessPoints: row.entrances ?? [],
  assignedTo: row.people ?? 0,
})

const presentKey = (row: Omit<KeyRow, 'type' | 'hours_id' | 'guest_hours_id' | 'guest_calendar_id'>): Key => ({
  keyId: row.id,
  propertyId: row.property_id,
  name: row.name,
  description: row.description,
  type: 'ACCESS_GROUP',
  version: row.version,
  creationTimeMillis: row.created_at.getTime(),
  updatedTimeMillis: row.updated_at.getTime(),
})
