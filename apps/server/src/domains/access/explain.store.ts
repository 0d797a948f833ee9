import { sql } from 'kysely'
import type { Transaction } from '../../platform/database.ts'

export const findPerson = (trx: Transaction, propertyId: string, personId: string) =>
  trx
    .selectFrom('people')
    .where('property_id', '=', propertyId)
    .where('id', '=', personId)
    .select(['id', 'person_name', 'email', 'relation_type'])
    .executeTakeFirst()

export const findPersonByEmail = (trx: Transaction, propertyId: string, email: string) =>
  trx
    .selectFrom('people')
    .where('property_id', '=', propertyId)
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .select(['id', 'person_name', 'email', 'relation_type'])
    .executeTakeFirst()

/** Of these people, by name. */
export const listPeople = (trx: Transaction, propertyId: string, ids: readonly string[]) =>
  trx
    .selectFrom('people')
    .where('property_id', '=', propertyId)
    .where('id', 'in', ids)
    .select(['id', 'person_name', 'email', 'unit_number'])
    .orderBy(sql`lower(coalesce(person_name, email))`)
    .execute()

/** The person may have been deleted since. */
export const findCredential = (trx: Transaction, propertyId: string, credentialId: string) =>
  trx
    .selectFrom('credentials')
    .where('property_id', '=', propertyId)
    .where('id', '=', credentialId)
    .where('type', '<>', 'PASS')
    .select(['id', 'person_id'])
    .executeTakeFirst()

export const findEntranceName = async (trx: Transaction, propertyId: string, entranceId: string) =>
  (
    await trx
      .selectFrom('entrances')
      .where('property_id', '=', propertyId)
      .where('id', '=', entranceId)
      .select('name')
      .executeTakeFirst()
  )?.name

export const listKeysOf = async (trx: Transaction, propertyId: string, personId: string) =>
  (
    await sql<{ keyId: string; keyName: string }>`
      select k.id as "keyId", k.name as "keyName" from person_keys pk join keys k on k.property_id = pk.property_id and k.id = pk.key_id
      where pk.property_id = ${propertyId} and pk.person_id = ${personId} order by lower(k.name), k.id`.execute(trx)
  ).rows

export const findProvider = (trx: Transaction, id: string) =>
  trx.selectFrom('providers').where('id', '=', id).select('id').executeTakeFirst()

export const listKeyNames = (trx: Transaction, propertyId: string) =>
  trx.selectFrom('keys').where('property_id', '=', propertyId).select(['id', 'name']).execute()

/** Those who hold a key that opens this entrance for them, by name; up to this many of them, or all. */
export const listHolders = async (
  trx: Transaction,
  propertyId: string,
  entranceId: string,
  { guestKeys, most }: { guestKeys: ReadonlySet<string>; most?: number | undefined },
) =>
  (
    await sql<{
      id: string
      person_name: string | null
      email: string | null
      unit_number: string | null
      keys: string[]
      total: number
    }>`
      select p.id, p.person_name, p.email, p.unit_number, array_agg(pk.key_id) as keys, (count(*) over ())::int as total
      from key_entrances ke
      join person_keys pk on pk.property_id = ke.property_id and pk.key_id = ke.key_id
      join people p on p.property_id = pk.property_id and p.id = pk.person_id
      where ke.property_id = ${propertyId} and ke.entrance_id = ${entranceId}
        and (p.relation_type <> 'GUEST' or pk.key_id = any(${[...guestKeys]}::uuid[]))
      group by p.property_id, p.id order by lower(coalesce(p.person_name, p.email)), p.id
      limit ${most ?? null}`.execute(trx)
  ).rows
