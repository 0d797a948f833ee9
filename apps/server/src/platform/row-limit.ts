import { type RawBuilder, sql } from 'kysely'
import type { DB } from './database.gen.ts'
import type { Transaction } from './database.ts'

type Owner = { property_id: string } | { account_id: string }

/** Waits until everybody has committed who adds a row at this moment, and lets nobody add one before this transaction ends. */
export const waitForAdditions = (trx: Transaction, table: keyof DB, ownerId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`${table} of ${ownerId.toLowerCase()}`}, 0))`.execute(trx)

/**
 * True if a property or an account has as many rows as it can have. Whoever adds one waits until a colleague has added theirs, so that two
 * at once do not exceed the limit.
 */
export async function isFull(
  trx: Transaction,
  table: keyof DB,
  owner: Owner,
  limit: number,
  isCounted: RawBuilder<boolean> = sql`true`,
): Promise<boolean> {
  const [[column, ownerId]] = Object.entries(owner) as [[string, string]]
  await waitForAdditions(trx, table, ownerId)
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${sql.table(table)}
    where ${sql.ref(column)} = ${ownerId} and ${isCounted}`.execute(trx)
  return (rows[0]?.count ?? 0) >= limit
}

/** How many rows there are without the limit of the query, in each row. */
export const totalRows = sql<number>`(count(*) over ())::int`.as('total')
export const totalOf = (rows: readonly { total: number }[]): number => rows[0]?.total ?? 0
