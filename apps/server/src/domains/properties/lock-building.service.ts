import { propertyArchived } from '@portico/contract/shared/errors'
import type { Transaction } from '../../platform/database.ts'
import { AppError } from '../../platform/errors.ts'
import { lockBuildingRow } from './buildings.store.ts'

/**
 * Nobody else changes the places, entrances and devices of the property before this transaction ends, or archives it. Somebody may have archived
 * it since the call was admitted.
 */
export async function lockBuilding(trx: Transaction, propertyId: string) {
  const row = await lockBuildingRow(trx, propertyId)
  if (row.archived_at) throw new AppError(propertyArchived, 'Somebody has archived the property meanwhile.')
  return row
}
