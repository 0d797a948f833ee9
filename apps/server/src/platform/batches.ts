import { type RawBuilder, sql } from 'kysely'
import type { Database, Transaction } from './database.ts'

/** As many rows as are deleted in a few milliseconds, so that nobody waits long for their locks. */
export const BATCH_ROWS = 2_000

/** Changes or deletes some of the rows and says how many. What it has changed it must not find again. */
export type ChangeSome = (trx: Transaction, most: number) => Promise<number>

/** Repeats a change, each time in a transaction of its own, until nothing is left. What was changed before a failure stays changed. */
export async function inBatches(
  database: Pick<Database, 'asSystem'>,
  changeSome: ChangeSome,
  most = BATCH_ROWS,
): Promise<number> {
  let all = 0
  for (;;) {
    const changed = await database.asSystem((trx) => changeSome(trx, most))
    all += changed
    if (changed < most) return all
  }
}

/** Deletes at most so many rows of a table. */
export async function deleteRows(trx: Transaction, table: string, condition: RawBuilder<unknown>, most: number) {
  const { numAffectedRows } = await sql`delete from ${sql.table(table)} where ctid = any (array(
    select ctid from ${sql.table(table)} where ${condition} limit ${most}))`.execute(trx)
  return Number(numAffectedRows ?? 0)
}
