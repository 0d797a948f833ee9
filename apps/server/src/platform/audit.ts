import type { ChangeAction } from '@portico/contract/shared/endpoint'
import { propertyArchived } from '@portico/contract/shared/errors'
import { sql } from 'kysely'
import { companiesOf } from './audit-companies.ts'
import { type PersonalField, sealPersonal } from './audit-personal.ts'
import { canonicalJson } from './canonical-json.ts'
import type { Transaction } from './database.ts'
import { AppError } from './errors.ts'
import type { MasterKeys } from './master-keys.ts'

export type AuditEntry = {
  propertyId?: string
  /** The company that is concerned, where no property is. Endpoints of a company need not say it, and an entry about a property never does. */
  companyId?: string | null | undefined
  /** The domain and the operation, such as `keys.create`. It has its description in the catalogue of changes. */
  action: ChangeAction
  entityId: string
  before?: object
  after?: object
  /** The values of `before` and `after` that are personal. They can be erased together with the person whose id stands beside them, else `entityId`. */
  personal?: readonly PersonalField[]
}

/** The stored fields that the signature covers. Version 1, which servers of the release before write, does not know the company. */
export type AuditRecord = {
  version: number
  company_id: string | null
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
const VERSION = 2
/** The state with which the database refuses an entry about an archived property. */
const ARCHIVED = 'PA409'

/** The texts of the versions differ in how they begin, so no entry passes as one of another version. */
export const signedTextOf = (record: AuditRecord): string =>
  canonicalJson([
    ...(record.version === 1 ? [] : [record.version, record.company_id?.toLowerCase() ?? null]),
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
 * transaction, so `by` must name the account of the transaction; otherwise the signature does not match the entry. Entries without a property
 * belong to the company of `by`, if there is one. Personal values are sealed before the entry is signed, so the signature holds after they were erased.
 */
export async function writeAudit(
  trx: Transaction,
  keys: MasterKeys,
  entries: readonly AuditEntry[],
  by: { accountId: string | null; requestId: string; companyId?: string | undefined },
) {
  if (entries.length === 0) return
  const at = new Date()
  const companies = await companiesOf(
    trx,
    entries.flatMap(({ propertyId }) => propertyId ?? []),
  )
  const sealed = await sealPersonal(trx, keys, entries)
  const signed = sealed.map(({ propertyId, companyId = by.companyId, action, entityId, before, after }) => {
    const record: AuditRecord = {
      version: VERSION,
      company_id: (propertyId ? companies.get(propertyId.toLowerCase()) : companyId) ?? null,
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
  try {
    await sql`select portico.write_audit(${JSON.stringify(signed)}::jsonb, ${by.requestId})`.execute(trx)
  } catch (error) {
    if ((error as { code?: unknown }).code !== ARCHIVED) throw error
    throw new AppError(propertyArchived, 'Somebody has archived the property meanwhile.')
  }
}
