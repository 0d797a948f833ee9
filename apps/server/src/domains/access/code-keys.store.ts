import type { PanelKeys } from '@portico/contract/access/access.schema'
import { sql } from 'kysely'
import type { Transaction } from '../../platform/database.ts'

export const findStorage = async (trx: Transaction, propertyId: string) =>
  (
    await trx
      .selectFrom('properties')
      .where('id', '=', propertyId)
      .select(sql<PanelKeys['storage']>`panel_key_storage`.as('storage'))
      .executeTakeFirstOrThrow()
  ).storage

type Choice = { storage: string; former: string }

/** False if it is no longer the former one. */
export const changeStorage = async (trx: Transaction, propertyId: string, { storage, former }: Choice) =>
  (await trx
    .updateTable('properties')
    .set({ panel_key_storage: storage })
    .where('id', '=', propertyId)
    .where('panel_key_storage', '=', former)
    .returning('id')
    .executeTakeFirst()) !== undefined

/** In one order, as everybody takes these locks. */
export const renewKeysOf = (trx: Transaction, propertyId: string) =>
  sql`update devices d set code_key_epoch = code_key_epoch + 1
    from (select id from devices where property_id = ${propertyId} order by id for no key update) l
    where d.property_id = ${propertyId} and d.id = l.id`.execute(trx)
