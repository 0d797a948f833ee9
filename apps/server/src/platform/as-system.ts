import { sql } from 'kysely'
import type { Transaction } from './database.ts'

/**
 * Does for the caller what row-level security would refuse, in the caller's transaction: the service has checked that it may happen. After
 * a failure the transaction is rolled back, so nothing has to be set back.
 */
export async function asSystemWithin<Result>(trx: Transaction, work: () => Promise<Result>): Promise<Result> {
  const { rows } = await sql<{ former: string | null }>`
    select s.former, set_config('app.system', 'on', true) from (select current_setting('app.system', true) as former offset 0) s`.execute(
    trx,
  )
  const result = await work()
  // The caller may be the system itself.
  await sql`select set_config('app.system', ${rows[0]?.former ?? ''}, true)`.execute(trx)
  return result
}
