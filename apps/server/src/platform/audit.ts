import { sql } from 'kysely'
import { type PersonalField, sealPersonal } from './audit-personal.ts'
import { canonicalJson } from './canonical-json.ts'
import type { Transaction } from './database.ts'
import type { MasterKeys } from './master-keys.ts'

export type AuditEntry = {
  propertyId?: string
  /** The domain and the operation, such as `keys.create`. */
  action: string
  entityId: string
  before?: object
  after?: object
  /** The values of `before` and `after` that are personal. They can be erased together with the person whose id stands beside them, else `entityId`. */
  personal?: readonly PersonalField[]
}

/** The stored fields that the signature covers. */
export type AuditRecord = {
  property_id: string | null
  account_id: string | null
  action: string
  entity: string
  entity_id: string
  before: object | null
  after: object | null
  request_id: string
  at: Date
}

/** The purpose of the key that signs entries. */
export const AUDIT_PURPOSE = 'audit'

export const signedTextOf = (record: AuditRecord): string =>
  canonicalJson([
    record.property_id?.toLowerCase() ?? null,
    record.account_id?.toLowerCase() ?? null,
    record.action,
    record.entity,
    record.entity_id,
    record.before,
    record.after,
    record.request_id,
    record.at,
  ])

/** The audit of work that no account does. `requestId` names the job or the command, and who ran it. */
export const auditWithoutAccount =
  (trx: Transaction, keys: MasterKeys, requestId: string) =>
  (...entries: AuditEntry[]) =>
    writeAudit(trx, keys, entries, { accountId: null, requestId })

/**
 * Writes the entries in the caller's transaction, so a change without its audit entry is rolled back. The database takes the actor from the
 * transaction, so `by` must name the account of the transaction; otherwise the signature does not match the entry. Personal values are
 * sealed before the entry is signed, so the signature holds after they were erased.
 */
export async function writeAudit(
  trx: Transaction,
  keys: MasterKeys,
  entries: readonly AuditEntry[],
  by: { accountId: string | null; requestId: string },
) {
  if (entries.length === 0) return
  const at = new Date()
  const sealed = await sealPersonal(trx, keys, entries)
  const signed = sealed.map(({ propertyId, action, entityId, before, after }) => {
    const record: AuditRecord = {
      property_id: propertyId ?? null,
      account_id: by.accountId,
      action,
      entity: action.split('.')[0] ?? action,
      entity_id: entityId,
      before: before ?? null,
      after: after ?? null,
      request_id: by.requestId,
      at,
    }
    return { ...record, signature: keys.sign(AUDIT_PURPOSE, signedTextOf(record)) }
  })
  await sql`select portico.write_audit(${JSON.stringify(signed)}::jsonb, ${by.requestId})`.execute(trx)
}
