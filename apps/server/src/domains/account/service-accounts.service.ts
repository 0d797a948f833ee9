import type { Transaction } from '../../platform/database.ts'
import { insertServiceAccount, writeAcceptance, writeName } from './service-accounts.store.ts'

/** An account of a program, which nobody can sign in to and which has no address. */
export const addServiceAccount = async (trx: Transaction, name: string) => (await insertServiceAccount(trx, name)).id

export const renameServiceAccount = (trx: Transaction, accountId: string, name: string) =>
  writeName(trx, accountId, name)

/** Somebody has accepted the terms of use for the program: the acceptance counts for its calls. */
export const acceptTermsForServiceAccount = (trx: Transaction, accountId: string) => writeAcceptance(trx, accountId)
