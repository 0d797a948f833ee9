import type { Transaction } from '../../platform/database.ts'
import type { TypedWords } from '../../platform/spelling/typed-words.ts'
import * as store from './find-keys.store.ts'

/** The keys of all properties of a manager that these words name. */
export const findKeys = (trx: Transaction, { words }: TypedWords, near: string | undefined, most: number) =>
  words.length > 0 ? store.findKeys(trx, words, near, most) : []
