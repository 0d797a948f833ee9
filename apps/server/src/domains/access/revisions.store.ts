import { sql } from 'kysely'
import { type ChangeSome, deleteRows } from '../../platform/batches.ts'
import type { Transaction } from '../../platform/database.ts'
import type { Device } from '../../platform/device-tokens.ts'
import type { CodeSettings } from './code-tags.ts'

const CHANGES_KEPT_DAYS = 8

type Entrance = { propertyId: string; entranceId: string }

/** The revision of the entrance of a device, if it has one, and for which entrance the panel had its list when it was here last. */
export const findStanding = async (trx: Transaction, { id, propertyId, entranceId }: Device) =>
  (
    await sql<{ revision: number | null; listOf: string | null }>`
      select (select revision::float8 from entrance_revisions where property_id = ${propertyId} and entrance_id = ${entranceId}) as revision,
        (select entrance_id from panels where property_id = ${propertyId} and device_id = ${id}) as "listOf"`.execute(
      trx,
    )
  ).rows[0] as { revision: number | null; listOf: string | null }

/**
 * From now on changes raise the revision of this entrance. Waits for transactions that are about to commit without having seen it; what
 * they change is then part of the first list.
 */
export async function beginRevisions(trx: Transaction, { propertyId, entranceId }: Entrance): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${propertyId}::uuid::text, 22))`.execute(trx)
  await trx
    .insertInto('entrance_revisions')
    .values({ property_id: propertyId, entrance_id: entranceId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return 1
}

/**
 * For a panel that knows this revision or a later one, as after the database was restored, or with the list of another entrance. Once is enough for
 * all who ask at the same time. Returns the revision of the entrance.
 */
export async function raiseAbove(trx: Transaction, { propertyId, entranceId }: Entrance, known: number) {
  const { rows } = await sql<{ revision: number }>`
    with raised as (
      update entrance_revisions set revision = ${known} + 1, changed_at = clock_timestamp()
      where property_id = ${propertyId} and entrance_id = ${entranceId} and revision <= ${known} returning *
    ), written as (
      insert into access_changes (property_id, entrance_id, revision, is_whole, concerns)
      select property_id, entrance_id, revision, true, false from raised
    )
    select revision::float8 as revision, pg_notify('portico_access', entrance_id::text) from raised`.execute(trx)
  return rows[0]?.revision ?? known + 1
}

/**
 * Lets a panel learn the keys of commands by the next list, which every panel of its entrance gets; at most once an hour for each device. Undefined:
 * that was so lately.
 */
export async function raiseForCommandKeys(trx: Transaction, { id, propertyId, entranceId }: Device) {
  const { rows } = await sql<{ revision: number }>`
    with due as (
      update panels set command_keys_at = clock_timestamp()
      where property_id = ${propertyId} and device_id = ${id} and (command_keys_at is null or command_keys_at < now() - interval '1 hour') returning 1
    ), raised as (
      update entrance_revisions set revision = revision + 1, changed_at = clock_timestamp()
      where property_id = ${propertyId} and entrance_id = ${entranceId} and exists (select from due) returning *
    ), written as (
      insert into access_changes (property_id, entrance_id, revision, is_whole, concerns)
      select property_id, entrance_id, revision, false, false from raised
    )
    select revision::float8 as revision, pg_notify('portico_access', entrance_id::text) from raised`.execute(trx)
  return rows[0]?.revision
}

type News = { revision: number; issued: number; changes: Change[]; hasToken: boolean } & CodeSettings
export type Change = { revision: number; subject: string | null; is_whole: boolean }

/**
 * The revision of the entrance of a device, what has changed after another one, in the order of the revisions, and whether the
 * token with which it asked is still good: it may have been withdrawn while the panel waited, or another session has begun.
 */
export async function findNews(trx: Transaction, { id, propertyId, entranceId, tokenHash }: Device, known: number) {
  const { rows } = await sql<News>`
    select r.revision::float8 as revision, floor(extract(epoch from clock_timestamp()) * 1000)::float8 as issued, p.code_salt_epoch as "saltEpoch", p.panel_key_storage as "keyStorage", d.code_key_epoch as "keyEpoch",
      exists (select from device_tokens t where t.property_id = r.property_id and t.device_id = ${id} and t.token_hash = ${tokenHash}
        and (t.expires_at is null or t.expires_at > now())) as "hasToken", coalesce((
      select jsonb_agg(jsonb_build_object('revision', c.revision, 'subject', c.subject, 'is_whole', c.is_whole) order by c.revision)
      from access_changes c
      where c.property_id = r.property_id and c.entrance_id = r.entrance_id and ${known}::bigint > 0 and c.revision > ${known} and c.revision <= r.revision), '[]') as changes
    from entrance_revisions r
    join properties p on p.id = r.property_id
    join devices d on d.property_id = r.property_id and d.id = ${id}
    where r.property_id = ${propertyId} and r.entrance_id = ${entranceId}`.execute(trx)
  return rows[0]
}

/** The revisions of entrances for which panels wait, on behalf of all of them. */
export const listRevisions = async (trx: Transaction, entranceIds: readonly string[]) =>
  (
    await sql<{ entranceId: string; revision: number }>`
      select entrance_id as "entranceId", revision::float8 as revision from entrance_revisions
      where entrance_id = any(${entranceIds}::uuid[])`.execute(trx)
  ).rows

export const clearOldChanges: ChangeSome = (trx, most) =>
  deleteRows(trx, 'access_changes', sql`changed_at < now() - make_interval(days => ${CHANGES_KEPT_DAYS})`, most)
