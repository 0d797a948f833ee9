import { type PlaceDefaultKeys, syncErrors } from '@portico/contract/sync/sync.schema'
import type { UnitOfWork } from '../../platform/bind.ts'
import type { Transaction } from '../../platform/database.ts'
import { AppError, fieldError } from '../../platform/errors.ts'
import { lockExistingKeys } from '../keys/key-holders.service.ts'
import { listOwnKeys, listPlacesWithKeys, lockPlace, replaceOwnKeys } from './default-keys.store.ts'

export const listDefaultKeys = (trx: Transaction, propertyId: string): Promise<PlaceDefaultKeys[]> =>
  listPlacesWithKeys(trx, propertyId)

type Change = { placeId: string; keyIds: readonly string[]; expectedKeyIds: readonly string[] }

const sorted = (ids: readonly string[]) => [...new Set(ids.map((id) => id.toLowerCase()))].sort()

export async function setDefaultKeys({ trx, audit }: UnitOfWork, propertyId: string, change: Change) {
  const place = await lockPlace(trx, propertyId, change.placeId)
  if (!place) throw new AppError(syncErrors.placeNotFound, 'This property has no such place.')
  const before = await listOwnKeys(trx, propertyId, place.id)
  if (String(before) !== String(sorted(change.expectedKeyIds)))
    throw new AppError(syncErrors.stale, 'Somebody else has changed these keys meanwhile.')
  const keyIds = sorted(change.keyIds)
  if ((await lockExistingKeys(trx, propertyId, keyIds)).length < keyIds.length)
    throw new AppError(syncErrors.keyNotFound, 'This property has no such key.', {
      fields: [fieldError('keyIds', 'keyUnknown')],
    })
  await replaceOwnKeys(trx, propertyId, place.id, keyIds)
  const entry = { propertyId, action: 'sync.setDefaultKeys' as const, entityId: place.id, before: { keyIds: before } }
  await audit({ ...entry, after: { keyIds } })
  return listDefaultKeys(trx, propertyId)
}
