import { sessionErrors } from '@portico/contract/shared/errors'
import type { Transaction } from '../../platform/database.ts'
import { AppError } from '../../platform/errors.ts'
import { permissionsIn } from '../../platform/guard.ts'

/** Of whom the caller sees more than name, unit, place, type and status: of everybody, of guests, or of nobody. */
export type Details = 'ofAll' | 'ofGuests' | 'ofNobody'

/** Row-level security knows rows and no columns, so the services hold what depends on the type of a person. */
export function detailsFor(trx: Transaction): Details {
  const held = permissionsIn(trx)
  if (held.includes('people.read')) return 'ofAll'
  return held.includes('guests.change') ? 'ofGuests' : 'ofNobody'
}

/** Refuses whoever may not add, change or remove somebody of this type. */
export function requireChangeOf(trx: Transaction, { relation_type }: { relation_type: string }) {
  const held = permissionsIn(trx)
  if (held.includes('people.change') || (relation_type === 'GUEST' && held.includes('guests.change'))) return
  throw new AppError(sessionErrors.notPermitted, 'The role of this account may change guests alone.')
}

/** Refuses whoever may add people and not give keys: what is given with a new person opens the same doors. */
export function requireKeysToGive(trx: Transaction) {
  if (permissionsIn(trx).includes('keys.assign')) return
  throw new AppError(sessionErrors.notPermitted, 'The role of this account may not assign keys.')
}
