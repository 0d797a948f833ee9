import type { DisplayPreference, RelationType } from '@portico/contract/people/people.rules'
import { sql } from 'kysely'
import type { Transaction } from '../../platform/database.ts'

/** Milliseconds straight from the database: a Date for each of ten thousand cells is made only to be thrown away. */
const millis = <Value extends number | null>(column: string) =>
  sql<Value>`round(extract(epoch from ${sql.ref(column)}) * 1000)::float8`

const peopleWithAddress = (trx: Transaction, propertyId: string) =>
  trx
    .selectFrom('people as p')
    .innerJoin('places as l', (join) =>
      join.onRef('l.property_id', '=', 'p.property_id').onRef('l.id', '=', 'p.place_id'),
    )
    .leftJoin(
      (nested) =>
        nested
          .selectFrom('person_keys')
          .where('property_id', '=', propertyId)
          .select(['person_id', sql<string[]>`array_agg(key_id order by key_id)`.as('key_ids')])
          .groupBy('person_id')
          .as('held'),
      (join) => join.onRef('held.person_id', '=', 'p.id'),
    )
    .leftJoin(
      (nested) =>
        nested
          .selectFrom('credentials')
          .where('property_id', '=', propertyId)
          .where('type', '=', 'CODE')
          .where('status', 'in', ['ENABLED', 'ACTIVE'])
          .select(['person_id', sql<number>`count(*)::int`.as('access_codes')])
          .groupBy('person_id')
          .as('codes'),
      (join) => join.onRef('codes.person_id', '=', 'p.id'),
    )
    .where('p.property_id', '=', propertyId)
    .select(['p.id', 'p.email', 'p.person_name', 'p.unit_number', 'p.source', 'p.version', 'p.ring_location_id'])
    .select(['l.id as place_id', 'l.label as place_label', 'l.name as place_name'])
    .select([
      sql<RelationType>`p.relation_type`.as('relation_type'),
      sql<DisplayPreference>`p.display_preference`.as('display_preference'),
      millis<number>('p.service_starts_at').as('starts'),
      millis<number | null>('p.service_expires_at').as('expires'),
      millis<number | null>('p.invite_sent_at').as('invited'),
    ])
    .select('held.key_ids')
    .select('codes.access_codes')

export const listPeopleRows = (trx: Transaction, propertyId: string) =>
  peopleWithAddress(trx, propertyId).orderBy(sql`lower(coalesce(p.person_name, p.email))`).orderBy('p.id').execute()

export type PersonRow = Awaited<ReturnType<typeof listPeopleRows>>[number]

export const findPersonRow = (trx: Transaction, propertyId: string, personId: string) =>
  peopleWithAddress(trx, propertyId).where('p.id', '=', personId).executeTakeFirst()

/** Who changes or deletes somebody holds them until the end of the call; in one order, so that two lists do not wait for each other. */
export const lockPeople = (trx: Transaction, propertyId: string, personIds: readonly string[]) =>
  trx
    .selectFrom('people')
    .where('property_id', '=', propertyId)
    .where('id', 'in', [...personIds])
    .selectAll()
    .orderBy('id')
    .forUpdate()
    .execute()

export type LockedPerson = Awaited<ReturnType<typeof lockPeople>>[number]

/** The place stays until the end of the call. Without an id it is the property itself. */
export const lockAddress = (
  trx: Transaction,
  propertyId: string,
  address: { id: string | null; label: string | null },
) =>
  trx
    .selectFrom('places')
    .where('property_id', '=', propertyId)
    .$if(address.id !== null, (query) => query.where('id', '=', address.id as string))
    .$if(address.id === null, (query) => query.where('label', '=', 'Property'))
    .$if(address.label !== null, (query) => query.where('label', '=', address.label as string))
    .select('id')
    .orderBy('id')
    .limit(1)
    .forKeyShare()
    .executeTakeFirst()

export type PersonColumns = {
  place_id: string
  person_name: string | null
  unit_number: string | null
  service_starts_at: Date
  service_expires_at: Date | null
}

export type NewPersonRow = PersonColumns & { id: string; email: string | null; relation_type: string }

/**
 * Returns the ids of those who were inserted: not those whose e-mail the property knows already. Of two who bring it at the same moment,
 * one waits and gets nothing.
 */
export const insertPeople = async (
  trx: Transaction,
  propertyId: string,
  people: readonly NewPersonRow[],
): Promise<string[]> =>
  (
    await sql<{
      id: string
    }>`insert into people (property_id, id, email, relation_type, place_id, person_name, unit_number,
        service_starts_at, service_expires_at)
      select ${propertyId}, n.* from unnest(${people.map(({ id }) => id)}::uuid[], ${people.map(({ email }) => email)}::text[],
        ${people.map(({ relation_type }) => relation_type)}::text[], ${people.map(({ place_id }) => place_id)}::uuid[],
        ${people.map(({ person_name }) => person_name)}::text[], ${people.map(({ unit_number }) => unit_number)}::text[],
        ${people.map(({ service_starts_at }) => service_starts_at.toISOString())}::timestamptz[],
        ${people.map(({ service_expires_at }) => service_expires_at?.toISOString() ?? null)}::timestamptz[]) n
      on conflict (property_id, lower(email)) do nothing returning id`.execute(trx)
  ).rows.map(({ id }) => id)

export const updatePerson = (trx: Transaction, propertyId: string, personId: string, columns: PersonColumns) =>
  trx
    .updateTable('people')
    .set((eb) => ({ ...columns, version: eb('version', '+', 1) }))
    .where('property_id', '=', propertyId)
    .where('id', '=', personId)
    .execute()

export const deletePeopleRows = (trx: Transaction, propertyId: string, personIds: readonly string[]) =>
  trx
    .deleteFrom('people')
    .where('property_id', '=', propertyId)
    .where('id', 'in', [...personIds])
    .execute()
