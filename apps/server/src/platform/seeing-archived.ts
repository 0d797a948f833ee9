import { sql } from 'kysely'
import type { Transaction } from './database.ts'

/**
 * Reads that name no property leave archived ones out. Within this, owners and auditors see theirs. After a failure the transaction is rolled
 * back, so nothing has to be set back.
 */
export async function seeingArchived<Result>(trx: Transaction, work: () => Promise<Result>): Promise<Result> {
  await sql`select set_config('app.archived', 'on', true)`.execute(trx)
  const result = await work()
  await sql`select set_config('app.archived', '', true)`.execute(trx)
  return result
}
