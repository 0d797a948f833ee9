import { sql } from 'kysely'
import type { Transaction } from '../../platform/database.ts'

type Values = Record<string, unknown>

/** The last entry of the audit about the deletion of each of these people. */
export const listDeletions = async (trx: Transaction, propertyId: string, personIds: readonly string[]) =>
  (
    await sql<{ personId: string; before: Values | null; after: null }>`
      select distinct on (entity_id) entity_id as "personId", before, null as after from audit
      where chain = ${propertyId} and action = 'people.delete' and entity_id = any(${personIds}::text[])
      order by entity_id, seq desc`.execute(trx)
  ).rows

/** Who held these credentials when they were deleted. */
export async function listFormerHolders(trx: Transaction, propertyId: string, credentialIds: readonly string[]) {
  const { rows } = await sql<{ credentialId: string; personId: string }>`
    select distinct on (entity_id) entity_id as "credentialId", before ->> 'person_id' as "personId" from audit
    where chain = ${propertyId} and action = 'credentials.delete' and entity_id = any(${credentialIds}::text[])
      and before ->> 'person_id' is not null
    order by entity_id, seq desc`.execute(trx)
  return new Map(rows.map(({ credentialId, personId }) => [credentialId, personId]))
}
