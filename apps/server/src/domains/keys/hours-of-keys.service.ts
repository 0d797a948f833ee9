import type { Transaction } from '../../platform/database.ts'
import { changeHoldings, listHoldingRows, listHoldingsOfPeople } from './holdings.store.ts'
import { lockPerson } from './key-holders.store.ts'
import { changeKey, type HoursOfKey, lockKey } from './keys.store.ts'

/** Keys and holdings name hours. What hours are belongs to the domain `hours`, which changes them through these. */
export { type AuditedHolding, auditedHolding, isLimited } from './audited-holding.ts'
export type { HoldingChange, HoldingRow } from './holdings.store.ts'
export type { HoursOfKey } from './keys.store.ts'
export const lockKeyOfHours = lockKey
/** Every change of a person's keys locks the row of the person. */
export const lockHolder = (trx: Transaction, propertyId: string, personId: string) =>
  lockPerson(trx, propertyId, { personId })
export const readHoldings = listHoldingRows
export const readHoldingsOfPeople = listHoldingsOfPeople
export const writeHoldings = changeHoldings
/** The version of the key rises: whoever edits it learns that it was changed. */
export const writeHoursOfKey = (trx: Transaction, propertyId: string, keyId: string, hours: HoursOfKey) =>
  changeKey(trx, propertyId, keyId, hours)
