import { sql } from 'kysely'
import type { Transaction } from '../../platform/database.ts'

/** Marks changes of a property as undone. Returns how many were not yet; whoever comes second waits for the first. */
export async function markUndone(trx: Transaction, propertyId: string, numbers: readonly number[]): Promise<number> {
  const { rows } = await sql`insert into undone_changes (property_id, seq)
    select ${propertyId}::uuid, n from unnest(${numbers}::bigint[]) n on conflict do nothing returning 1`.execute(trx)
  return rows.length
}

type Numbered = { chain: string; seq: number }

export async function listUndone(trx: Transaction, changes: readonly Numbered[]): Promise<Numbered[]> {
  const { rows } = await sql<Numbered>`
    select u.property_id as chain, u.seq::float8 as seq from undone_changes u
    join unnest(${changes.map(({ chain }) => chain)}::uuid[], ${changes.map(({ seq }) => seq)}::bigint[]) c (chain, seq)
      on u.property_id = c.chain and u.seq = c.seq`.execute(trx)
  return rows
}

/** Those of the jobs that have also done something else than these actions since. */
export async function listJobsWithOthers(
  trx: Transaction,
  { chains, requestIds, since }: { chains: readonly string[]; requestIds: readonly string[]; since: Date },
  actions: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ request_id: string }>`
    select distinct a.request_id from unnest(${chains}::uuid[]) c (id) join audit a on a.chain = c.id
    where a.at >= ${since} and a.request_id = any(${requestIds}::text[]) and a.action <> all(${actions}::text[])`.execute(
    trx,
  )
  return rows.map(({ request_id }) => request_id)
}
