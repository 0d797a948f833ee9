import { sql } from 'kysely'
import type { Transaction } from '../../platform/database.ts'

/** The columns of a person that come from a PMS. */
export type SyncedColumns = {
  id: string
  email: string | null
  personName: string | null
  unitNumber: string | null
  placeId: string
  startsAt: Date
  expiresAt: Date
}

export const listPeopleOfProperty = (trx: Transaction, propertyId: string) =>
  peopleOfProperty(trx, propertyId).execute()

export const listPeopleWithIds = (trx: Transaction, propertyId: string, ids: readonly string[]) =>
  peopleOfProperty(trx, propertyId)
    .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
    .execute()

/** The lock does not block concurrent assignments of keys. */
export const lockPeopleOfProperty = (trx: Transaction, propertyId: string) =>
  peopleOfProperty(trx, propertyId).forNoKeyUpdate().execute()

export const lockPeopleWithIds = (trx: Transaction, propertyId: string, people: readonly { id: string }[]) =>
  trx
    .selectFrom('people')
    .where('property_id', '=', propertyId)
    .where(sql<boolean>`id = any(${people.map(({ id }) => id)}::uuid[])`)
    .select(['id', 'version'])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()

const peopleOfProperty = (trx: Transaction, propertyId: string) =>
  trx
    .selectFrom('people')
    .where('property_id', '=', propertyId)
    .select(['id', 'email', 'person_name as personName', 'unit_number as unitNumber', 'place_id as placeId'])
    .select(['service_starts_at as startsAt', 'service_expires_at as expiresAt', 'source'])
    .select(['relation_type as relationType', 'version'])
    .orderBy('id')

const columnsOf = (people: readonly SyncedColumns[]) => sql`
  unnest(${people.map(({ id }) => id)}::uuid[], ${people.map(({ email }) => email)}::text[],
    ${people.map(({ personName }) => personName)}::text[], ${people.map(({ unitNumber }) => unitNumber)}::text[],
    ${people.map(({ placeId }) => placeId)}::uuid[], ${people.map(({ startsAt }) => startsAt.toISOString())}::timestamptz[],
    ${people.map(({ expiresAt }) => expiresAt.toISOString())}::timestamptz[])
  as n (id, email, person_name, unit_number, place_id, starts_at, expires_at)`

/** A person whose e-mail somebody else has got meanwhile is not inserted. */
export const insertSyncedPeople = async (
  trx: Transaction,
  propertyId: string,
  source: string,
  people: readonly SyncedColumns[],
): Promise<string[]> =>
  (
    await sql<{ id: string }>`insert into people (property_id, id, email, person_name, unit_number, place_id,
        service_starts_at, service_expires_at, relation_type, source)
      select ${propertyId}, n.id, n.email, n.person_name, n.unit_number, n.place_id, n.starts_at, n.expires_at, 'RESIDENT', ${source}
      from ${columnsOf(people)} on conflict (property_id, lower(email)) do nothing returning id`.execute(trx)
  ).rows.map(({ id }) => id)

/** All e-mails are cleared first, because two people who swap theirs would violate the unique index. */
export async function updateSyncedPeople(
  trx: Transaction,
  propertyId: string,
  source: string,
  people: readonly SyncedColumns[],
) {
  await sql`update people p set email = null, person_name = coalesce(p.person_name, n.person_name, p.email)
    from ${columnsOf(people)} where p.property_id = ${propertyId} and p.id = n.id
      and p.email is not null and p.email is distinct from n.email`.execute(trx)
  await sql`update people p set email = n.email, person_name = n.person_name, unit_number = n.unit_number, place_id = n.place_id,
      service_starts_at = n.starts_at, service_expires_at = n.expires_at, relation_type = 'RESIDENT', source = ${source},
      version = p.version + 1
    from ${columnsOf(people)} where p.property_id = ${propertyId} and p.id = n.id`.execute(trx)
}

/** The period ends this many days from now. */
export const setAccess = (trx: Transaction, propertyId: string, ids: readonly string[], days: number) =>
  sql`update people set service_expires_at = now() + make_interval(days => ${days}), service_starts_at = least(service_starts_at, now()),
      version = version + 1
    where property_id = ${propertyId} and id = any(${[...ids]}::uuid[])`.execute(trx)

export const releasePeopleWithIds = (trx: Transaction, propertyId: string, ids: readonly string[]) =>
  sql`update people set source = null, version = version + 1
    where property_id = ${propertyId} and id = any(${[...ids]}::uuid[])`.execute(trx)

export const releasePeople = (trx: Transaction, propertyId: string) =>
  trx
    .updateTable('people')
    .set((eb) => ({ source: null, version: eb('version', '+', 1) }))
    .where('property_id', '=', propertyId)
    .where('source', 'is not', null)
    .executeTakeFirst()
