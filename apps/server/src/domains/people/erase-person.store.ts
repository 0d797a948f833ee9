import { inflateSync } from 'node:zlib'
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

export const destroyKey = (trx: Transaction, propertyId: string, personId: string) =>
  trx.deleteFrom('audit_subjects').where('property_id', '=', propertyId).where('id', '=', personId).execute()

export async function eraseVisitor(trx: Transaction, propertyId: string, personId: string, emails: readonly string[]) {
  const { rows } = await sql<{ events: number }>`
    select portico.erase_visitor(${propertyId}, ${personId}, ${emails}::text[]) as events`.execute(trx)
  return rows[0]?.events ?? 0
}

/** What is kept for hours or days: replies to requests, and finished bulk jobs. */
export async function eraseShortLived(
  trx: Transaction,
  propertyId: string,
  personId: string,
  values: readonly string[],
) {
  const named = [personId, ...values].map((value) => `%${value.replace(/[\\%_]/g, '\\$&')}%`)
  await sql`delete from idempotency where response::text ilike any (${named}::text[])`.execute(trx)
  await sql`delete from bulk_jobs j where j.property_id = ${propertyId} and j.finished_at is not null and exists (
    select from bulk_items i where i.job_id = j.id and (i.label ilike any (${named}::text[]) or i.input::text ilike any (${named}::text[])))`.execute(
    trx,
  )
}

/** The reports of syncs that name the person go as a whole, because their lines are stored together. Their runs stay, with their counts. */
export async function eraseFromSyncs(trx: Transaction, propertyId: string, values: readonly string[]): Promise<number> {
  const known = values.map((value) => JSON.stringify(value).slice(1, -1).toLowerCase())
  const reports = await trx
    .selectFrom('sync_reports')
    .where('property_id', '=', propertyId)
    .select(['digest', 'lines'])
    .execute()
  const naming = reports.filter(({ lines }) => {
    const text = inflateSync(lines).toString().toLowerCase()
    return known.some((value) => text.includes(value))
  })
  for (const { digest } of naming) {
    await sql`update sync_runs set digest = null where property_id = ${propertyId} and digest = ${digest}`.execute(trx)
    await sql`delete from sync_reports where property_id = ${propertyId} and digest = ${digest}`.execute(trx)
  }
  await sql`delete from sync_conflicts where property_id = ${propertyId}
    and (lower(resident ->> 'email') = any (${values}::text[]) or lower(resident ->> 'name') = any (${values}::text[]))`.execute(
    trx,
  )
  return naming.length
}
