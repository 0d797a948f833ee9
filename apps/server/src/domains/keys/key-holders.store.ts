import { type RawBuilder, sql } from 'kysely'
import type { Transaction } from '../../platform/database.ts'

const peopleOf = (trx: Transaction, propertyId: string) =>
  trx
    .selectFrom('people')
    .where('property_id', '=', propertyId)
    .select(['id', 'email'])
    .orderBy('id')
    // Rows are always locked in the order of their ids, which avoids deadlocks.
    .forNoKeyUpdate()

/** Every change of a person's keys locks the row of the person. */
export const lockPerson = (
  trx: Transaction,
  propertyId: string,
  { personId, email }: { personId?: string | undefined; email?: string | undefined },
) =>
  peopleOf(trx, propertyId)
    .where((person) => (personId ? person('id', '=', personId) : person(sql`lower(email)`, '=', sql`lower(${email})`)))
    .executeTakeFirst()

export const lockPeople = (trx: Transaction, propertyId: string, emails: readonly string[]) =>
  peopleOf(trx, propertyId)
    .where(sql<boolean>`lower(email) in (select lower(named) from unnest(${emails}::text[]) named)`)
    .execute()

/** This is a separate statement after the lock, because a statement that waits for a lock reads other tables as they were before the wait. */
export async function heldKeysOf(trx: Transaction, propertyId: string, personIds: readonly string[]) {
  const rows = await trx
    .selectFrom('person_keys')
    .where('property_id', '=', propertyId)
    .where(sql<boolean>`person_id = any(${personIds}::uuid[])`)
    .select(['person_id', 'key_id'])
    .orderBy('assigned_at')
    .orderBy('key_id')
    .execute()
  const held = Map.groupBy(rows, (row) => row.person_id)
  return (personId: string) => held.get(personId)?.map((row) => row.key_id) ?? []
}

/** Returns those of the keys that exist, locked against deletion until the transaction ends. */
export const lockKeys = (trx: Transaction, propertyId: string, keyIds: readonly string[]) =>
  trx
    .selectFrom('keys')
    .where('property_id', '=', propertyId)
    .where(sql<boolean>`id = any(${keyIds}::uuid[])`)
    .select('id')
    .orderBy('id')
    .forKeyShare()
    .execute()

export const addHeldKeys = (
  trx: Transaction,
  propertyId: string,
  personIds: readonly string[],
  keyIds: readonly string[],
) =>
  sql`insert into person_keys (property_id, person_id, key_id)
    select ${propertyId}::uuid, person_id, key_id from unnest(${personIds}::uuid[]) person_id cross join unnest(${keyIds}::uuid[]) key_id
    on conflict do nothing`.execute(trx)

/** Gives keys to people as a statement says that selects `person_id` and `key_id`. */
export const addSelectedKeys = (trx: Transaction, propertyId: string, selected: RawBuilder<unknown>) =>
  sql`insert into person_keys (property_id, person_id, key_id)
    select ${propertyId}::uuid, person_id, key_id from (${selected}) s on conflict do nothing`.execute(trx)

/** Sets the keys of the person to exactly these. */
export async function replaceHeldKeys(
  trx: Transaction,
  propertyId: string,
  personId: string,
  keyIds: readonly string[],
) {
  await trx
    .deleteFrom('person_keys')
    .where('property_id', '=', propertyId)
    .where('person_id', '=', personId)
    .where(sql<boolean>`key_id <> all(${keyIds}::uuid[])`)
    .execute()
  await addHeldKeys(trx, propertyId, [personId], keyIds)
}

/** How many people hold one of these keys, and how many of them hold no other. */
export async function countLosers(trx: Transaction, propertyId: string, keyIds: readonly string[]) {
  const others = sql`select from person_keys o
    where o.property_id = ${propertyId} and o.person_id = h.person_id and o.key_id <> all(${keyIds}::uuid[])`
  const { rows } = await sql<{ holders: number; withoutKey: number }>`
    select count(*)::int as holders, (count(*) filter (where not exists (${others})))::int as "withoutKey"
    from (select distinct person_id from person_keys where property_id = ${propertyId} and key_id = any(${keyIds}::uuid[])) h`.execute(
    trx,
  )
  return rows[0] ?? { holders: 0, withoutKey: 0 }
}
