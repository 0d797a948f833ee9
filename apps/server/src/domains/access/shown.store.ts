import { sql } from 'kysely'
import type { Transaction } from '../../platform/database.ts'

/** A credential of the property, its holder or itself, and the text by which a panel compares it. */
export type Found = { id: string; subject: string; shown: string }

export const listFobsOf = async (trx: Transaction, propertyId: string, texts: readonly string[]) =>
  (
    await sql<Found>`
      select f.id, f.subject, f.shown from (
        select c.id, coalesce(c.person_id, c.id) as subject, concat(c.supported_format_id, '/', c.facility_code, '/', c.fob_number) as shown
        from credentials c where c.property_id = ${propertyId} and c.type = 'PHYSICAL'
      ) f where f.shown = any(${texts}::text[])`.execute(trx)
  ).rows
