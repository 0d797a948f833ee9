import { sql } from 'kysely'
import type { Transaction } from '../../platform/database.ts'

/** In one order, as everybody takes these locks. */
export const renewKeysOf = (trx: Transaction, propertyId: string) =>
  sql`update devices d set code_key_epoch = code_key_epoch + 1
    from (select id from devices where property_id = ${propertyId} order by id for no key update) l
    where d.property_id = ${propertyId} and d.id = l.id`.execute(trx)
