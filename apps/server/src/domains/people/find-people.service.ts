import type { Transaction } from '../../platform/database.ts'
import type { TypedWords } from '../../platform/spelling/typed-words.ts'
import * as store from './find-people.store.ts'

/** The people of all properties of a manager whom these words name: those of the property that is `near` first. */
export const findPeople = (trx: Transaction, typed: TypedWords, near: string | undefined, most: number) =>
  typed.prefixes.length > 0 ? store.findPeople(trx, typed, near, most) : []

/** The units of all properties of a manager that begin with the text, with the number of people in each. */
export const findUnits = (trx: Transaction, typed: TypedWords, near: string | undefined, most: number) =>
  store.findUnits(trx, typed, near, most)
