import { sql } from 'kysely'
import type { Transaction } from '../../platform/database.ts'
import { ofColumn, searchIn } from '../../platform/list-search.ts'

type FoundEntrance = { property_id: string; id: string; name: string }

/**
 * The entrances of all properties that the caller sees that have these words in their names. It starts at the properties and reads each one's entrances from an
 * index, because row-level security alone would read those of all tenants.
 */
export const findEntrances = async (
  trx: Transaction,
  words: readonly string[],
  near: string | undefined,
  most: number,
) =>
  (
    await sql<FoundEntrance>`
      select e.property_id, e.id, e.name from (select distinct id from portico.visible_property_ids() w (id)) m join entrances e on e.property_id = m.id
      where e.archived_at is null and ${searchIn({ filter: words.map((value) => ({ operator: ':', value })), match: 'all' }, { anywhere: ofColumn(sql`e.name`) })}
      order by e.property_id is not distinct from ${near ?? null}::uuid desc, lower(e.name), e.id limit ${most}`.execute(
      trx,
    )
  ).rows
