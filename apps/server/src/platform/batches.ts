import { type RawBuilder, sql } from 'kysely'
import type { Database, Transaction } from './database.ts'

/** As many rows as are deleted in a few milliseconds, so that nobody waits long for their locks. */
export const BATCH_ROWS = 2_000

/** Deletes some of the rows and says how many. */
export type DeleteSome = (trx: Transaction, most: number) => Promise<number>

/** Repeats a deletion, each time in a transaction of its own, until nothing is left. What was deleted before a failure stays deleted. */
export async function inBatches(
  database: Pick<Database, 'asSystem'>,
  deleteSome: DeleteSome,
  most = BATCH_ROWS,
): Promise<number> {
  let all = 0
  for (;;) {
    const deleted = await database.asSystem((trx) => deleteSome(trx, most))
    all += deleted
    if (deleted < most) return all
  }
}

/** Deletes at most so many rows of a table. */
export async function deleteRows(trx: Transaction, table: string, condition: RawBuilder<unknown>, most: number) {
  const { numAffectedRows } = await sql`delete from ${sql.table(table)} where ctid = any (array(
    select ctid from ${sql.table(table)} where ${condition} limit ${most}))`.execute(trx)
  return Number(numAffectedRows ?? 0)
}
