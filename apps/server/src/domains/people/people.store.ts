import type { Person } from '@portico/contract/people/people.schema'
import { type RawBuilder, sql } from 'kysely'
import type { Transaction } from '../../platform/database.ts'
import type { Details } from './guests-only.service.ts'

const millis = (column: string) => sql`(extract(epoch from ${sql.ref(column)}) * 1000)::bigint`

const isOneOf = (column: string, ids: readonly string[] | undefined) =>
  sql<boolean>`${sql.ref(column)} = any(${ids}::uuid[])`

/** The resident app reports a location. */
export const enrollmentStatus = sql<Person['enrollmentStatus']>`case
  when p.ring_location_id is not null then 'ENROLLED'
  when p.invite_sent_at is not null then 'INVITE_SENT_BUT_ENROLLMENT_PENDING'
  else 'INVITE_NOT_SENT' end`

/** Whether the caller sees more of a person than the name, the unit, the place, the type and the status. */
const isWhole: Record<Details, RawBuilder<boolean>> = {
  ofAll: sql`true`,
  ofGuests: sql`p.relation_type = 'GUEST'`,
  ofNobody: sql`false`,
}

/** A value of `p`, or null if the caller does not see it. */
export const seen = (details: Details, value: RawBuilder<unknown>) =>
  details === 'ofAll' ? value : sql`case when ${isWhole[details]} then ${value} end`

/** The people as the caller sees them: what is hidden is null, so that no search and no order tells it. The states of the enrolment need the last two columns. */
export const peopleSeen = (details: Details) =>
  details === 'ofAll'
    ? sql<LockedPerson>`people`
    : sql<LockedPerson>`(
        select p.property_id, p.id, p.place_id, p.person_name, p.unit_number, p.relation_type, p.display_preference, p.version,
          p.service_starts_at, ${seen(details, sql`p.service_expires_at`)} as service_expires_at, ${seen(details, sql`p.email`)} as email,
          ${seen(details, sql`p.source`)} as source, p.ring_location_id, p.invite_sent_at
        from people p)`

/** The id of a person whose keys and codes the caller sees. */
export const holderSeen = (details: Details) => seen(details, sql`p.id`)

const servicesFor = (details: Details) => sql<Person['services']>`json_build_array((select to_json(s) from (select
  l.id as "addressId", l.label as "addressLabel", p.person_name as "personName", l.name as "placeName",
  p.relation_type as "relationType", p.unit_number as "unitNumber",
  ${millis('p.service_starts_at')} as "serviceStartTimeMillis", ${millis('p.service_expires_at')} as "serviceExpiryTimeMillis",
  p.display_preference as "displayPreference", ${seen(details, sql`p.ring_location_id`)} as "ringLocationId",
  ${seen(details, millis('p.invite_sent_at'))} as "inviteSentTimeMillis", p.version) s))`

/** People as the contract has them: everybody of a property, or some of them. */
const peopleWithAddress = (trx: Transaction, propertyId: string, details: Details, personIds?: readonly string[]) =>
  trx
    .selectFrom(peopleSeen(details).as('p'))
    .innerJoin('places as l', (join) =>
      join.onRef('l.property_id', '=', 'p.property_id').onRef('l.id', '=', 'p.place_id'),
    )
    .leftJoin(
      (nested) =>
        nested
          .selectFrom('person_keys')
          .where('property_id', '=', propertyId)
          .$if(personIds !== undefined, (query) => query.where(isOneOf('person_id', personIds)))
          .select(['person_id', sql<string[]>`array_agg(key_id order by key_id)`.as('key_ids')])
          .groupBy('person_id')
          .as('held'),
      (join) => join.on(sql<boolean>`held.person_id = ${holderSeen(details)}`),
    )
    .leftJoin(
      (nested) =>
        nested
          .selectFrom('credentials')
          .where('property_id', '=', propertyId)
          .where('type', '=', 'CODE')
          .where('status', 'in', ['ENABLED', 'ACTIVE'])
          .$if(personIds !== undefined, (query) => query.where(isOneOf('person_id', personIds)))
          .select(['person_id', sql<number>`count(*)::int`.as('access_codes')])
          .groupBy('person_id')
          .as('codes'),
      (join) => join.on(sql<boolean>`codes.person_id = ${holderSeen(details)}`),
    )
    .where('p.property_id', '=', propertyId)
    .$if(personIds !== undefined, (query) => query.where(isOneOf('p.id', personIds)))
    .select(['p.id as personId', 'p.email', 'p.person_name as personName', enrollmentStatus.as('enrollmentStatus')])
    .select([
      sql<string[]>`coalesce(held.key_ids, '{}')`.as('keyIds'),
      sql<number>`coalesce(codes.access_codes, 0)`.as('accessCodeCount'),
    ])
    .select(['p.source', servicesFor(details).as('services')])

/** Without another order people are listed by name. */
export const nameInOrder = sql<string>`lower(coalesce(p.person_name, p.email))`

export const readPeople = (
  trx: Transaction,
  propertyId: string,
  details: Details,
  personIds?: readonly string[],
): Promise<Person[]> =>
  peopleWithAddress(trx, propertyId, details, personIds).orderBy(nameInOrder).orderBy('p.id').execute()

export const findIdsByEmail = async (trx: Transaction, propertyId: string, emails: readonly string[]) =>
  (
    await trx
      .selectFrom('people')
      .where('property_id', '=', propertyId)
      .where(sql<boolean>`lower(email) = any(${emails}::text[])`)
      .select('id')
      .execute()
  ).map(({ id }) => id)

export const readPerson = (
  trx: Transaction,
  propertyId: string,
  details: Details,
  personId: string,
): Promise<Person | undefined> => peopleWithAddress(trx, propertyId, details, [personId]).executeTakeFirst()

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

/** The place stays, and is not archived, until the end of the call. Without an id it is the property itself. */
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
    .where('archived_at', 'is', null)
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
