import { sql } from 'kysely'
import type { Transaction } from '../../platform/database.ts'
import { ofColumn, searchIn } from '../../platform/list-search.ts'

type FoundKey = { property_id: string; id: string; name: string }

/**
 * The keys of all properties at which the caller reads them that have these words in their names. It starts at the properties and reads each one's keys from an
 * index, because row-level security alone would read those of all tenants.
 */
export const findKeys = async (trx: Transaction, words: readonly string[], near: string | undefined, most: number) =>
  (
    await sql<FoundKey>`
      select k.property_id, k.id, k.name from (select distinct id from portico.property_ids_with('{keys.read}') w (id)) m join keys k on k.property_id = m.id
      where ${searchIn({ filter: words.map((value) => ({ operator: ':', value })), match: 'all' }, { anywhere: ofColumn(sql`k.name`) })}
      order by k.property_id is not distinct from ${near ?? null}::uuid desc, lower(k.name), k.id limit ${most}`.execute(
      trx,
    )
  ).rows
