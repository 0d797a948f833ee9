import type { WithdrawalReason } from '@portico/contract/passes/passes.rules'
import { sql } from 'kysely'
import type { AuditEntry } from '../../platform/audit.ts'
import type { Transaction } from '../../platform/database.ts'
import { endNumbers } from '../credentials/pass-numbers.service.ts'
import { countLivePasses, markWithdrawn } from './passes.store.ts'

type Withdrawal = { reason: WithdrawalReason; by: string | null }
type Which = Parameters<typeof markWithdrawn>[2]

/** Doors deny these passes within two seconds. The caller writes the entries last: the end of the audit is locked until the transaction ends. */
async function withdraw(
  trx: Transaction,
  propertyId: string,
  which: Which,
  withdrawal: Withdrawal,
): Promise<AuditEntry[]> {
  const rows = await markWithdrawn(trx, propertyId, which, withdrawal)
  await endNumbers(
    trx,
    propertyId,
    rows.map(({ id }) => id),
  )
  return rows.map(({ id, host_id, visitor_name }) => ({
    propertyId,
    action: 'passes.withdraw' as const,
    entityId: id,
    after: { id: host_id, visitorName: visitor_name, reason: withdrawal.reason },
    personal: ['visitorName'] as const,
  }))
}

export const withdrawOne = (trx: Transaction, propertyId: string, id: string, by: string) =>
  withdraw(trx, propertyId, sql<boolean>`id = ${id}`, { reason: 'MANAGER', by })

/** A pass ends with its host. The caller has locked these people. */
export const withdrawPassesOfHosts = (trx: Transaction, propertyId: string, personIds: readonly string[]) =>
  withdraw(trx, propertyId, sql<boolean>`host_id = any(${personIds}::uuid[])`, { reason: 'HOST', by: null })

/** The panels of these entrances knew their numbers. */
export const withdrawPassesAt = (trx: Transaction, propertyId: string, entranceIds: readonly string[]) =>
  withdraw(
    trx,
    propertyId,
    sql<boolean>`id in (select pass_id from pass_entrances where property_id = ${propertyId} and entrance_id = any(${entranceIds}::uuid[]))`,
    { reason: 'PANEL', by: null },
  )

/** Nothing brings them back: not even the property, when it is restored. Returns how many there were. */
export const withdrawAllPasses = async (trx: Transaction, propertyId: string) =>
  (await withdraw(trx, propertyId, sql<boolean>`true`, { reason: 'PROPERTY', by: null })).length

export { countLivePasses as countCurrentPasses }
