import type { Transaction } from '../../platform/database.ts'
import * as store from './find-credentials.store.ts'

/** The number of a fob as it is printed on it: `#12345`, `012345`. */
const FOB = /^#?0*(\d{1,15})$/

/** The codes of these people that are not inactive. */
export const findCodes = (trx: Transaction, people: readonly { property_id: string; id: string }[], most: number) =>
  people.length > 0 ? store.findCodes(trx, people, most) : []

/** The fobs of all properties of a manager whose number begins with the text. */
export function findFobs(trx: Transaction, text: string, near: string | undefined, most: number) {
  const [, digits] = FOB.exec(text.trim()) ?? []
  return digits ? store.findFobs(trx, digits, near, most) : []
}
