import type { Transaction } from '../../platform/database.ts'
import { brokenRules } from './broken-rules.ts'
import { lockAddress } from './people.store.ts'

type RequestedAddress = { id: string | null; label: string | null; field: 'parentAddressId' | 'newParentAddressId' }

export async function requireAddress(trx: Transaction, propertyId: string, { field, ...address }: RequestedAddress) {
  const place = await lockAddress(trx, propertyId, address)
  if (!place) throw brokenRules([{ field, rule: address.id === null ? 'addressRequired' : 'addressUnknown' }])
  return place.id
}
