import { sql } from 'kysely'
import type { Transaction } from '../../platform/database.ts'

type Values = Record<string, unknown>
export type AuditRow = { before: Values | null; after: Values | null }

/** The properties whose audit knows this person, and whether the person is still one of their users or contacts. */
export async function findTraces(trx: Transaction, personId: string) {
  const { rows } = await sql<{ propertyId: string; isPresent: boolean }>`
    select t.property_id as "propertyId", exists (select from people p where p.property_id = t.property_id and p.id = ${personId})
      or exists (select from property_contacts c where c.property_id = t.property_id and c.id = ${personId}) as "isPresent"
    from (
      select property_id from audit_subjects where id = ${personId}
      union select property_id from people where id = ${personId}
      union select property_id from audit where entity_id = ${personId} and action = 'people.delete' and property_id is not null
    ) t order by 1`.execute(trx)
  return rows
}

export const listEntries = async (trx: Transaction, propertyId: string, personId: string): Promise<AuditRow[]> =>
  (
    await sql<AuditRow>`select before, after from audit
      where chain = ${propertyId} and entity_id = ${personId} order by seq`.execute(trx)
  ).rows

export async function eraseVisitor(trx: Transaction, propertyId: string, personId: string, emails: readonly string[]) {
  const { rows } = await sql<{ events: number }>`
    select portico.erase_visitor(${propertyId}, ${personId}, ${emails}::text[]) as events`.execute(trx)
  return rows[0]?.events ?? 0
}
