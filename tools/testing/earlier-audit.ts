import { AUDIT_PURPOSE, type AuditRecord, signedTextOf } from '@portico/server/platform/audit'
import type { Database } from '@portico/server/platform/database'
import type { MasterKeys } from '@portico/server/platform/master-keys'
import { sql } from 'kysely'

type Entry = { propertyId: string | null; action: string; entityId: string; before?: object; after?: object }

/** Writes an entry of version 1 into the audit, as servers of the release before do. */
export function writeEarlierAudit(
  { database, keys }: { database: Database; keys: MasterKeys },
  accountId: string,
  { propertyId, action, entityId, before, after }: Entry,
) {
  const record: AuditRecord = {
    version: 1,
    company_id: null,
    property_id: propertyId,
    account_id: accountId,
    action,
    entity: action.split('.')[0] ?? action,
    entity_id: entityId,
    before: before ?? null,
    after: after ?? null,
    request_id: 'earlier',
    at: new Date(),
  }
  const {
    version: _,
    company_id: __,
    ...sent
  } = { ...record, signature: keys.sign(AUDIT_PURPOSE, signedTextOf(record)) }
  return database.asAccount(accountId, (trx) =>
    sql`select portico.write_audit(${JSON.stringify([sent])}::jsonb, ${record.request_id})`.execute(trx),
  )
}
