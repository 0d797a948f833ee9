import { sql } from 'kysely'
import type { Transaction } from '../../platform/database.ts'

/** A partner manages no properties, because partners must not see residents. */
export const listManagedPropertyIds = async (trx: Transaction) =>
  (await sql<{ id: string }>`select portico.managed_property_ids() as id`.execute(trx)).rows.map(({ id }) => id)
