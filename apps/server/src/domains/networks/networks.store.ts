import { NETWORKS_MAX } from '@portico/contract/networks/networks.rules'
import { type Insertable, sql, type Updateable } from 'kysely'
import type { Networks } from '../../platform/database.gen.ts'
import type { Transaction } from '../../platform/database.ts'
import { totalRows } from '../../platform/row-limit.ts'
import { SECRETS, type SealedColumn } from '../../platform/secrets.ts'

export const networkSecret = {
  table: 'networks',
  column: 'sealed_security_key',
  ownedBy: 'property_id',
  purpose: SECRETS,
} as const satisfies SealedColumn

/** These columns do not include the Wi-Fi key, which never leaves the store. */
const SHOWN = ['id', 'property_id', 'ssid', 'band', 'security', 'version'] as const

export const listNetworkRows = (trx: Transaction, propertyId: string) =>
  trx
    .selectFrom('networks')
    .where('property_id', '=', propertyId)
    .select(SHOWN)
    .select(totalRows)
    .orderBy(sql`lower(ssid)`)
    .orderBy('ssid')
    .orderBy('id')
    .limit(NETWORKS_MAX)
    .execute()

export const propertyOfNetwork = async (trx: Transaction, id: string) =>
  (await trx.selectFrom('networks').where('id', '=', id).select('property_id').executeTakeFirst())?.property_id

export const lockNetwork = (trx: Transaction, id: string) =>
  trx.selectFrom('networks').where('id', '=', id).select(SHOWN).forUpdate().executeTakeFirst()

export type NetworkRow = NonNullable<Awaited<ReturnType<typeof lockNetwork>>>

export const insertNetwork = (trx: Transaction, row: Insertable<Networks>) =>
  trx.insertInto('networks').values(row).returning(SHOWN).executeTakeFirstOrThrow()

export const changeNetwork = (trx: Transaction, { property_id, id }: NetworkRow, change: Updateable<Networks>) =>
  trx
    .updateTable('networks')
    .set({ ...change, version: sql`version + 1`, updated_at: sql`now()` })
    .where('property_id', '=', property_id)
    .where('id', '=', id)
    .returning(SHOWN)
    .executeTakeFirstOrThrow()

export const removeNetwork = (trx: Transaction, { property_id, id }: NetworkRow) =>
  trx.deleteFrom('networks').where('property_id', '=', property_id).where('id', '=', id).execute()

export const isTaken = (error: unknown) => (error as { constraint?: unknown }).constraint === 'networks_ssid_of_band'
