import { sql } from 'kysely'
import type { Transaction } from '../../platform/database.ts'

export type CredentialOfHours = {
  id: string
  type: string
  person_id: string | null
  hours_id: string | null
  hours_name: string | null
  version: number
}

/** A code or fob that has not ended, or those of a person. Links, which the specification calls magic, open no door by themselves. */
export const listCredentialHours = async (
  trx: Transaction,
  propertyId: string,
  one: { personId: string } | { credentialId: string },
) =>
  (
    await sql<CredentialOfHours>`
      select c.id, c.type, c.person_id, c.hours_id, h.name as hours_name, c.version
      from credentials c left join hours h on h.property_id = c.property_id and h.id = c.hours_id
      where c.property_id = ${propertyId} and c.type in ('CODE', 'PHYSICAL') and c.status <> 'INACTIVE'
        and ${'personId' in one ? sql`c.person_id = ${one.personId}` : sql`c.id = ${one.credentialId}`}
      order by c.created_at, c.id`.execute(trx)
  ).rows

export const changeCredentialHours = (
  trx: Transaction,
  propertyId: string,
  credentialId: string,
  hoursId: string | null,
) =>
  trx
    .updateTable('credentials')
    .set({ hours_id: hoursId, version: sql`version + 1` })
    .where('property_id', '=', propertyId)
    .where('id', '=', credentialId)
    .execute()
