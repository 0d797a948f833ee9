import { sql } from 'kysely'
import type { Transaction } from '../../platform/database.ts'

/** The names of the properties by id. A partner manages no properties, because partners must not see residents. */
export async function listManagedProperties(trx: Transaction): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from properties where id in (select portico.managed_property_ids())`.execute(trx)
  return new Map(rows.map(({ id, name }) => [id, name]))
}
