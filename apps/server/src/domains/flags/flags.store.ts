import type { Transaction } from '../../platform/database.ts'

export const listFlags = (trx: Transaction) => trx.selectFrom('flags').select(['name', 'value']).execute()
