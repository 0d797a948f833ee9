import type { HoldDraft } from '@portico/contract/privacy/privacy.schema'
import { type RawBuilder, sql } from 'kysely'
import type { Transaction } from '../../platform/database.ts'

type Named<Id extends string> = Record<Id, string> & { name: string | null }
export type HoldRow = {
  id: string
  reason: string
  from_at: Date
  until_at: Date
  ends_at: Date
  people: Named<'personId'>[]
  entrances: Named<'accessPointId'>[]
  created_by: string
  created_at: Date
}

const OPEN = sql<boolean>`h.released_at is null and h.settled_at is null and h.ends_at > now()`

/** The open holds of a property, the newest first, or one of them. */
export const listHoldRows = async (trx: Transaction, propertyId: string, holdId?: string) =>
  (
    await sql<HoldRow>`
      select h.id, h.reason, h.from_at, h.until_at, h.ends_at, h.created_by, h.created_at,
        ${named(sql`person_ids`, sql`'personId'`, sql`(select coalesce(p.person_name, p.email) from people p where p.property_id = h.property_id and p.id = i.id)`)} as people,
        ${named(sql`entrance_ids`, sql`'accessPointId'`, sql`(select e.name from entrances e where e.property_id = h.property_id and e.id = i.id)`)} as entrances
      from event_holds h
      where h.property_id = ${propertyId} and ${OPEN} ${holdId === undefined ? sql`` : sql`and h.id = ${holdId}`}
      order by h.created_at desc, h.id`.execute(trx)
  ).rows

const named = (ids: RawBuilder<unknown>, key: RawBuilder<unknown>, name: RawBuilder<unknown>) =>
  sql`coalesce((select json_agg(json_build_object(${key}::text, i.id, 'name', ${name}) order by i.place)
    from unnest(h.${ids}) with ordinality i (id, place)), '[]')`

/** Whoever adds a hold waits for whoever adds another one. */
export async function countHolds(trx: Transaction, propertyId: string): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`portico.holds ${propertyId}`}, 0))`.execute(trx)
  const { rows } = await sql<{ holds: number }>`
    select count(*)::int as holds from event_holds h where h.property_id = ${propertyId} and ${OPEN}`.execute(trx)
  return rows[0]?.holds ?? 0
}

/** Which of these ids the property has. */
export const knownOf = async (
  trx: Transaction,
  propertyId: string,
  table: 'people' | 'entrances',
  ids: readonly string[],
) =>
  (
    await sql<{ id: string }>`
      select id from ${sql.table(table)} where property_id = ${propertyId} and id = any(${ids}::uuid[])`.execute(trx)
  ).rows.map(({ id }) => id)

export const insertHold = (trx: Transaction, propertyId: string, draft: HoldDraft, createdBy: string) =>
  trx
    .insertInto('event_holds')
    .values({
      property_id: propertyId,
      reason: draft.reason,
      from_at: new Date(draft.fromMillis),
      until_at: new Date(draft.untilMillis),
      ends_at: new Date(draft.endsAtMillis),
      person_ids: [...draft.personIds],
      entrance_ids: [...draft.accessPointIds],
      created_by: createdBy,
    })
    .returning('id')
    .executeTakeFirstOrThrow()

/** Returns undefined if the hold has ended already. */
export const endHold = async (trx: Transaction, propertyId: string, holdId: string) =>
  (
    await sql<{ id: string; reason: string }>`
      update event_holds h set released_at = now() where h.property_id = ${propertyId} and h.id = ${holdId} and ${OPEN}
      returning h.id, h.reason`.execute(trx)
  ).rows[0]
