import { takeAllSessions } from '../../platform/account-sessions.ts'
import type { Config } from '../../platform/config.ts'
import type { Transaction } from '../../platform/database.ts'
import { endSessionsOf } from '../../platform/sessions.ts'
import { clearKind, findOperator, lockAccountRow } from './account.store.ts'

/** Nobody changes what kind the account is before this transaction ends. */
export const lockAccount = (trx: Transaction, accountId: string) => lockAccountRow(trx, accountId)

/** Whether an operator signs in with the address. */
export const isAddressOfOperator = async (trx: Transaction, address: string) =>
  (await findOperator(trx, address)) !== undefined

export const hasOperator = async (trx: Transaction) => (await findOperator(trx)) !== undefined

/** The account loses its sessions at once, and is as one that was never invited. */
export async function uninvite(trx: Transaction, accountId: string) {
  await clearKind(trx, accountId)
  await endSessionsOf(trx, accountId)
}

/** Says how many of them could still be used. */
export async function endAllSessionsOf(trx: Transaction, accountId: string, limits: Config['session']) {
  const ended = await takeAllSessions(trx, accountId, limits)
  return ended.filter(({ is_alive }) => is_alive).length
}
