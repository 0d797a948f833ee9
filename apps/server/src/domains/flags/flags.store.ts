import { sql } from 'kysely'
import type { Transaction } from '../../platform/database.ts'
import { executeNamed } from '../../platform/statements.ts'

export const listFlags = (trx: Transaction) =>
  executeNamed(trx, 'flags', trx.selectFrom('flags').select(['name', 'value']))

export const lockFlag = (trx: Transaction, name: string) =>
  trx.selectFrom('flags').where('name', '=', name).select('value').forUpdate().executeTakeFirst()

export const setFlag = (trx: Transaction, name: string, value: unknown) =>
  trx
    .insertInto('flags')
    .values({ name, value: JSON.stringify(value) })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet({ value: JSON.stringify(value), updated_at: sql`now()` }),
    )
    .execute()
