import { sql } from 'kysely'
import type { Transaction } from './database.ts'

export type AuditEntry = {
  propertyId?: string
  /** `keys.create`: the noun and what was done to it. */
  action: string
  entityId: string
  before?: object
  after?: object
}

/** Writes the entry in the caller's transaction: what cannot be audited does not happen. */
export async function writeAudit(
  trx: Transaction,
  entry: AuditEntry,
  by: { accountId: string | null; requestId: string },
) {
  const entity = entry.action.split('.')[0] ?? entry.action
  await sql`select portico.write_audit(${entry.propertyId ?? null}::uuid, ${by.accountId}::uuid, ${entry.action}, ${entity},
    ${entry.entityId}, ${json(entry.before)}::jsonb, ${json(entry.after)}::jsonb, ${by.requestId})`.execute(trx)
}

const json = (value: object | undefined) => (value === undefined ? null : JSON.stringify(value))

/** The first broken entry of each chain that does not hold. */
export const brokenAuditChains = async (trx: Transaction) =>
  (await sql<{ chain: string; seq: string }>`select chain, seq from portico.broken_audit_chains()`.execute(trx)).rows
