import { sql } from 'kysely'
import type { Transaction } from '../platform/database.ts'

/** Names the properties that do not exist. */
export async function requireProperties(trx: Transaction, ids: readonly string[]): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select n.id from unnest(${[...ids]}::uuid[]) as n (id) where not exists (select from properties p where p.id = n.id)`.execute(
    trx,
  )
  if (rows.length > 0)
    throw new Error(`There is no property ${rows.map(({ id }) => id).join(', ')}: list-properties names them.`)
}

export async function requireDevice(trx: Transaction, id: string): Promise<void> {
  const found = await trx.selectFrom('devices').where('id', '=', id).select('id').executeTakeFirst()
  if (!found) throw new Error(`There is no device ${id}.`)
}
