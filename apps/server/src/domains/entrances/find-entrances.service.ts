import type { Transaction } from '../../platform/database.ts'
import type { TypedWords } from '../../platform/spelling/typed-words.ts'
import * as store from './find-entrances.store.ts'

/** The entrances that these words name, of all properties that the caller sees. */
export const findEntrances = (trx: Transaction, { words }: TypedWords, near: string | undefined, most: number) =>
  words.length > 0 ? store.findEntrances(trx, words, near, most) : []
