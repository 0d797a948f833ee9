import { sql } from 'kysely'
import type { Transaction } from '../../platform/database.ts'

/** The keys of each place: its own, otherwise those of the nearest places around it that name some. */
const effectiveKeys = (propertyId: string) => sql`
  with recursive around (place_id, around_id, distance) as (
    select id, id, 0 from places where property_id = ${propertyId}
    union select a.place_id, p.parent_id, a.distance + 1 from around a
      join place_parents p on p.property_id = ${propertyId} and p.place_id = a.around_id
  ), named as (
    select a.place_id, a.distance, d.key_id from around a
    join place_default_keys d on d.property_id = ${propertyId} and d.place_id = a.around_id
  )
  select distinct place_id, key_id from (
    select n.*, min(n.distance) over (partition by n.place_id) as nearest from named n
  ) n where distance = nearest`

/** Each of these people with each key of their place. */
export const defaultKeysOf = (propertyId: string, personIds: readonly string[]) => sql`
  select p.id as person_id, e.key_id from people p join (${effectiveKeys(propertyId)}) e on e.place_id = p.place_id
  where p.property_id = ${propertyId} and p.id = any(${[...personIds]}::uuid[])`

type Row = { placeId: string; placeName: string; keyIds: string[]; effectiveKeyIds: string[]; mappedUnits: number }

export const listPlacesWithKeys = async (trx: Transaction, propertyId: string): Promise<Row[]> =>
  (
    await sql<Row>`with effective as (
        select place_id, array_agg(key_id order by key_id) as key_ids from (${effectiveKeys(propertyId)}) e group by place_id
      )
      select l.id as "placeId", l.name as "placeName",
        array(select d.key_id from place_default_keys d where d.property_id = l.property_id and d.place_id = l.id order by 1) as "keyIds",
        coalesce(e.key_ids, '{}') as "effectiveKeyIds",
        (select count(*)::int from integration_units u where u.property_id = l.property_id and u.place_id = l.id) as "mappedUnits"
      from places l left join effective e on e.place_id = l.id where l.property_id = ${propertyId} and l.archived_at is null order by l.label desc, lower(l.name), l.id`.execute(
      trx,
    )
  ).rows

export const lockPlace = (trx: Transaction, propertyId: string, placeId: string) =>
  trx
    .selectFrom('places')
    .where('property_id', '=', propertyId)
    .where('id', '=', placeId)
    .where('archived_at', 'is', null)
    .select('id')
    .forNoKeyUpdate()
    .executeTakeFirst()

export const listOwnKeys = async (trx: Transaction, propertyId: string, placeId: string) =>
  (
    await trx
      .selectFrom('place_default_keys')
      .where('property_id', '=', propertyId)
      .where('place_id', '=', placeId)
      .select('key_id')
      .orderBy('key_id')
      .execute()
  ).map(({ key_id }) => key_id)

export async function replaceOwnKeys(trx: Transaction, propertyId: string, placeId: string, keyIds: readonly string[]) {
  await trx
    .deleteFrom('place_default_keys')
    .where('property_id', '=', propertyId)
    .where('place_id', '=', placeId)
    .execute()
  await sql`insert into place_default_keys (property_id, place_id, key_id)
    select ${propertyId}, ${placeId}, id from unnest(${[...keyIds]}::uuid[]) id`.execute(trx)
}
