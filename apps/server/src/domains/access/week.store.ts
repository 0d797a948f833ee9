import { sql } from 'kysely'
import type { Transaction } from '../../platform/database.ts'

type Named = { id: string; name: string; total: number }

/** The entrances that these keys open, by name; up to so many, and how many there are. */
export const listEntrancesOf = async (
  trx: Transaction,
  propertyId: string,
  of: { personId: string } | { keyId: string },
  most: number,
) =>
  (
    await sql<Named>`
      select e.id, e.name, (count(*) over ())::int as total from entrances e
      where e.property_id = ${propertyId} and e.archived_at is null and e.id in (
        select ke.entrance_id from key_entrances ke where ke.property_id = ${propertyId} and ${
          'keyId' in of
            ? sql`ke.key_id = ${of.keyId}`
            : sql`ke.key_id in (select key_id from person_keys where property_id = ${propertyId} and person_id = ${of.personId})`
        })
      order by lower(e.name), e.id limit ${most}`.execute(trx)
  ).rows

/** The keys that open an entrance, or one of them, by name. */
export const listKeysAt = async (
  trx: Transaction,
  propertyId: string,
  of: { entranceId: string } | { keyId: string },
  most: number,
) =>
  (
    await sql<Named>`
      select k.id, k.name, (count(*) over ())::int as total from keys k
      where k.property_id = ${propertyId} and ${
        'keyId' in of
          ? sql`k.id = ${of.keyId}`
          : sql`exists (select from key_entrances ke where ke.property_id = k.property_id and ke.key_id = k.id and ke.entrance_id = ${of.entranceId})`
      }
      order by lower(k.name), k.id limit ${most}`.execute(trx)
  ).rows
