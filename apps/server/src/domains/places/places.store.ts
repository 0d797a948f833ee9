import { sql } from 'kysely'
import type { Transaction } from '../../platform/database.ts'

const parentsOf = sql<{ id: string; name: string }[]>`coalesce((
  select jsonb_agg(jsonb_build_object('id', o.id, 'name', o.name) order by lower(o.name), o.id)
  from place_parents r join places o on o.property_id = r.property_id and o.id = r.parent_id
  where r.property_id = l.property_id and r.place_id = l.id), '[]')`

export type PlaceRow = Awaited<ReturnType<typeof listPlaces>>[number]

/** All places of a property that are at work with their parents, in one query. One that is archived has none inside of it. */
export const listPlaces = (trx: Transaction, propertyId: string) =>
  trx
    .selectFrom('places as l')
    .where('l.property_id', '=', propertyId)
    .where('l.archived_at', 'is', null)
    .select(['l.id', 'l.property_id', 'l.name', 'l.label', 'l.version'])
    .select(parentsOf.as('parents'))
    .orderBy(sql`lower(l.name)`)
    .orderBy('l.id')
    .execute()

/** How many entrances or people are in each place. */
export async function countInPlaces(trx: Transaction, propertyId: string, table: 'entrances' | 'people') {
  const isAtWork = table === 'entrances' ? sql`and archived_at is null` : sql``
  const { rows } = await sql<{ place_id: string; count: number }>`
    select place_id, count(*)::int as count from ${sql.table(table)} where property_id = ${propertyId} ${isAtWork} group by place_id`.execute(
    trx,
  )
  return new Map(rows.map((row) => [row.place_id, row.count]))
}
