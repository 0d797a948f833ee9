import { sql } from 'kysely'
import type { Transaction } from '../../platform/database.ts'

type KeyOfEntrance = { keyId: string; name: string; is_only: boolean }

/** The keys that open the entrance, by name, with whether they open nothing else. */
export const listKeysOfEntrance = async (trx: Transaction, propertyId: string, entranceId: string) =>
  (
    await sql<KeyOfEntrance>`
      select k.id as "keyId", k.name, not exists (
        select from key_entrances o where o.property_id = k.property_id and o.key_id = k.id and o.entrance_id <> ${entranceId}) as is_only
      from key_entrances ke join keys k on k.property_id = ke.property_id and k.id = ke.key_id
      where ke.property_id = ${propertyId} and ke.entrance_id = ${entranceId} order by lower(k.name), k.id`.execute(trx)
  ).rows

export const countHoldersOf = async (trx: Transaction, propertyId: string, keyIds: readonly string[]) =>
  (
    await sql<{ people: number }>`
      select count(distinct person_id)::int as people from person_keys
      where property_id = ${propertyId} and key_id = any(${[...keyIds]}::uuid[])`.execute(trx)
  ).rows[0]?.people ?? 0

/** Whoever changes one of these keys waits. */
export const lockKeysOfEntrance = (trx: Transaction, propertyId: string, entranceId: string) =>
  sql`select from keys where property_id = ${propertyId} and id in (
      select key_id from key_entrances where property_id = ${propertyId} and entrance_id = ${entranceId})
    order by id for no key update`.execute(trx)

/** A form of one of these keys that is open somewhere becomes stale. */
export async function removeEntranceFromKeys(trx: Transaction, propertyId: string, entranceId: string) {
  const { rows } = await sql<{ key_id: string }>`
    delete from key_entrances where property_id = ${propertyId} and entrance_id = ${entranceId} returning key_id`.execute(
    trx,
  )
  await sql`update keys set version = version + 1, updated_at = now()
    where property_id = ${propertyId} and id = any(${rows.map(({ key_id }) => key_id)}::uuid[])`.execute(trx)
}

export const countKeysOf = async (trx: Transaction, propertyId: string) =>
  (
    await trx
      .selectFrom('keys')
      .where('property_id', '=', propertyId)
      .select(sql<number>`count(*)::int`.as('count'))
      .executeTakeFirstOrThrow()
  ).count
