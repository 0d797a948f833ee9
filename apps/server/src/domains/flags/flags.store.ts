import { sql } from 'kysely'
import type { Transaction } from '../../platform/database.ts'

export const listFlags = (trx: Transaction) => trx.selectFrom('flags').select(['name', 'value']).execute()

export const setFlag = (trx: Transaction, name: string, value: unknown) =>
  trx
    .insertInto('flags')
    .values({ name, value: JSON.stringify(value) })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet({ value: JSON.stringify(value), updated_at: sql`now()` }),
    )
    .execute()
