import { sql } from 'kysely'
import type { Transaction } from '../../platform/database.ts'

/** The guests of a property who hold a key of which only a part is shared, with all of their keys, by name. */
export const listGuestsOfSharedKeys = async (trx: Transaction, propertyId: string) =>
  (
    await sql<{ personId: string; name: string; keyIds: string[] }>`
      select g.id as "personId", coalesce(g.person_name, g.email, '') as name, array_agg(pk.key_id order by pk.key_id) as "keyIds"
      from people g join person_keys pk on pk.property_id = g.property_id and pk.person_id = g.id
      where g.property_id = ${propertyId} and g.relation_type = 'GUEST' and (g.service_expires_at is null or g.service_expires_at > now())
      group by g.property_id, g.id
      having bool_or(pk.key_id in (
        select ke.key_id from key_entrances ke where ke.property_id = ${propertyId}
        group by ke.key_id having bool_or(ke.is_guest_sharable) and not bool_and(ke.is_guest_sharable)))
      order by lower(coalesce(g.person_name, g.email)), g.id`.execute(trx)
  ).rows

export const listEntrancesOfKeys = (trx: Transaction, propertyId: string, keyIds: readonly string[]) =>
  trx
    .selectFrom('key_entrances as ke')
    .innerJoin('entrances as e', (join) =>
      join.onRef('e.property_id', '=', 'ke.property_id').onRef('e.id', '=', 'ke.entrance_id'),
    )
    .where('ke.property_id', '=', propertyId)
    .where('ke.key_id', '=', sql<string>`any(${keyIds}::uuid[])`)
    .select(['ke.key_id as keyId', 'e.id as accessPointId', 'e.name as accessPointName'])
    .select(['ke.is_guest_sharable as isGuestSharable', 'ke.guest_schedules as guestSchedules'])
    .orderBy(sql`lower(e.name)`)
    .orderBy('e.id')
    .execute()
