import { sql } from 'kysely'
import type { Transaction } from './database.ts'

/**
 * Does for the caller what row-level security would refuse, in the caller's transaction: the service has checked that it may happen. After
 * a failure the transaction is rolled back, so nothing has to be set back.
 */
export async function asSystemWithin<Result>(trx: Transaction, work: () => Promise<Result>): Promise<Result> {
  await sql`select set_config('app.system', 'on', true)`.execute(trx)
  const result = await work()
  await sql`select set_config('app.system', '', true)`.execute(trx)
  return result
}
