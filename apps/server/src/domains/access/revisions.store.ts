import { sql } from 'kysely'
import type { Transaction } from '../../platform/database.ts'

const CHANGES_KEPT_DAYS = 8

type Entrance = { propertyId: string; entranceId: string }

export const findRevision = async (trx: Transaction, propertyId: string, entranceId: string) => {
  const row = await trx
    .selectFrom('entrance_revisions')
    .where('property_id', '=', propertyId)
    .where('entrance_id', '=', entranceId)
    .select('revision')
    .executeTakeFirst()
  return row && Number(row.revision)
}

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

/** For a panel that knows a later revision, as after the database was restored, or that was moved from another entrance. */
export async function raiseAbove(trx: Transaction, { propertyId, entranceId }: Entrance, known: number) {
  await sql`
    with raised as (
      update entrance_revisions set revision = greatest(revision, ${known}) + 1, changed_at = clock_timestamp()
      where property_id = ${propertyId} and entrance_id = ${entranceId} returning *
    ), written as (
      insert into access_changes (property_id, entrance_id, revision, is_whole, concerns)
      select property_id, entrance_id, revision, true, false from raised
    )
    select pg_notify('portico_access', entrance_id::text) from raised`.execute(trx)
}

type Range = Entrance & { after: number; until: number }

/** In the order of the revisions. */
export const listChanges = async (trx: Transaction, { propertyId, entranceId, after, until }: Range) =>
  (
    await sql<{ revision: number; subject: string | null; is_whole: boolean }>`
      select revision::float8 as revision, subject, is_whole from access_changes
      where property_id = ${propertyId} and entrance_id = ${entranceId} and revision > ${after} and revision <= ${until}
      order by access_changes.revision`.execute(trx)
  ).rows

/** The revisions of entrances for which panels wait, on behalf of all of them. */
export const listRevisions = async (trx: Transaction, entranceIds: readonly string[]) =>
  (
    await sql<{ entranceId: string; revision: number }>`
      select entrance_id as "entranceId", revision::float8 as revision from entrance_revisions
      where entrance_id = any(${entranceIds}::uuid[])`.execute(trx)
  ).rows

export const clearOldChanges = (trx: Transaction) =>
  trx
    .deleteFrom('access_changes')
    .where(sql<boolean>`changed_at < now() - make_interval(days => ${CHANGES_KEPT_DAYS})`)
    .execute()
