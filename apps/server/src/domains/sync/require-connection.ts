import { syncErrors } from '@portico/contract/sync/sync.schema'
import type { Transaction } from '../../platform/database.ts'
import { AppError } from '../../platform/errors.ts'
import { type Connection, lockConnection } from './reviews.store.ts'

export async function requireConnection(trx: Transaction, propertyId: string): Promise<Connection> {
  const connection = await lockConnection(trx, propertyId)
  if (!connection) throw new AppError(syncErrors.notConnected, 'This property is not connected to a system.')
  return connection
}
