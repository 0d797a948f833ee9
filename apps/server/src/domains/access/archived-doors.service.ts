import type { Transaction } from '../../platform/database.ts'
import { listTokenDevices } from './archived-doors.store.ts'
import { withdrawDeviceTokens } from './device-tokens.store.ts'

export { countDoorTokens, removeLockdownOf, shutProperty } from './archived-doors.store.ts'

export const endTokensOfDevice = async (trx: Transaction, deviceId: string) =>
  (await withdrawDeviceTokens(trx, deviceId)).length

/**
 * Ends tokens of all devices at an entrance or a property, or of those that have never fetched a list: a panel keeps its token until it has
 * heard that its door is shut. Returns how many ended.
 */
export async function endTokensAt(
  trx: Transaction,
  scope: { propertyId: string; entranceId?: string },
  which: 'ALL' | 'NEVER_FETCHED',
) {
  let ended = 0
  for (const deviceId of await listTokenDevices(trx, scope, which)) ended += await endTokensOfDevice(trx, deviceId)
  return ended
}
