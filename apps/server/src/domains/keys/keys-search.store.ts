import type { KeyField } from '@portico/contract/keys/keys.rules'
import type { KeysQuery } from '@portico/contract/keys/keys.schema'
import { type RawBuilder, sql } from 'kysely'
import { collationOf } from '../../platform/collations.ts'
import type { Transaction } from '../../platform/database.ts'
import { findPageOfSearch, type SearchedFields, searchIn, type Typed } from '../../platform/list-search.ts'

const ofColumn = (column: RawBuilder<unknown>) => ({ has: ({ isIn }: Typed) => isIn(column) })

function fieldsOf(propertyId: string): SearchedFields<KeyField> {
  const opens = ({ isIn }: Typed) => sql<boolean>`k.id in (select ke.key_id from key_entrances ke
    join entrances e on e.property_id = ke.property_id and e.id = ke.entrance_id
    where ke.property_id = ${propertyId} and ${isIn(sql`e.name`)})`
  return {
    anywhere: {
      has: (typed) =>
        sql<boolean>`(${typed.isIn(sql`k.name`)} or ${typed.isIn(sql`k.description`)} or ${opens(typed)})`,
    },
    keyId: { has: ({ value }) => sql<boolean>`k.id::text = ${value}` },
    name: ofColumn(sql`k.name`),
    description: ofColumn(sql`k.description`),
    entrances: { has: opens },
    assignedTo: {},
    sharable: {},
    schedules: {},
  }
}

const ofKey = sql`ke.property_id = k.property_id and ke.key_id = k.id`
const counts: Partial<Record<KeyField, RawBuilder<unknown>>> = {
  entrances: sql`(select count(*) from key_entrances ke where ${ofKey})`,
  assignedTo: sql`(select count(*) from person_keys ke where ${ofKey})`,
  sharable: sql`(select count(*) from key_entrances ke where ${ofKey} and ke.is_guest_sharable)`,
  // A schedule without a day stands for no schedule.
  schedules: sql`(select count(*) from key_entrances ke, jsonb_array_elements(ke.guest_schedules) s where ${ofKey} and s->'filter' <> '{}')`,
}

function orderOf({ sort, locale }: Pick<KeysQuery, 'sort' | 'locale'>): RawBuilder<unknown> {
  const field = sort?.replace(/^-/, '') as KeyField | undefined
  const text = field === 'description' ? sql`coalesce(k.description, '')` : sql`k.name`
  return (field && counts[field]) ?? sql`${text} collate ${collationOf(locale)}`
}

/** Keys with the same value, and all of them if no order is asked for, are sorted by name. */
export const findKeysPage = (
  trx: Transaction,
  propertyId: string,
  query: KeysQuery & { filter: NonNullable<KeysQuery['filter']> },
) => {
  const fields = fieldsOf(propertyId)
  const found = sql`select k.id, ${orderOf(query)} as value, lower(k.name) as name from keys k
    where k.property_id = ${propertyId} and ${searchIn(query, fields)}`
  return findPageOfSearch(trx, query, fields, found)
}

export async function countKeys(trx: Transaction, propertyId: string) {
  const counted = trx.selectFrom('keys').where('property_id', '=', propertyId)
  return (await counted.select(sql<number>`count(*)::int`.as('keys')).executeTakeFirstOrThrow()).keys
}
