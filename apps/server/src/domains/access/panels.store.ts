import type { Receipt } from '@portico/contract/access/access-list.schema'
import { sql } from 'kysely'
import type { Database, Transaction } from '../../platform/database.ts'
import type { Device } from '../../platform/device-tokens.ts'

/** The panel is here and has this revision. Says for which entrance its list was until now, and when it was seen. */
export async function notePanel(trx: Transaction, { id, propertyId, entranceId }: Device, revision: number) {
  const { rows } = await sql<{ seenAt: string; formerEntranceId: string | null }>`
    with former as (select entrance_id from panels where property_id = ${propertyId} and device_id = ${id})
    insert into panels as p (property_id, device_id, entrance_id, revision, last_seen_at)
    values (${propertyId}, ${id}, ${entranceId}, ${revision}, clock_timestamp())
    on conflict (property_id, device_id) do update set entrance_id = excluded.entrance_id, revision = excluded.revision,
      last_seen_at = excluded.last_seen_at, disconnected_at = null
    returning last_seen_at::text as "seenAt", (select entrance_id from former) as "formerEntranceId"`.execute(trx)
  return rows[0] as (typeof rows)[number]
}

/** Unless it has come back meanwhile. */
export const noteDisconnect = (trx: Transaction, { id, propertyId }: Device, seenAt: string) =>
  sql`update panels set disconnected_at = now(), last_seen_at = now()
    where property_id = ${propertyId} and device_id = ${id} and last_seen_at = ${seenAt}::timestamptz`.execute(trx)

/** In one statement without a transaction, because every panel calls this after every change. */
export const noteReceipt = (database: Database, { id }: Device, { revision, timeMillis, eventsWaiting }: Receipt) =>
  sql`select portico.note_receipt(${id}, ${revision}, ${timeMillis}, ${eventsWaiting})`.execute(database.unbound)

export const hasDevice = async (trx: Transaction, propertyId: string, deviceId: string) =>
  (await trx
    .selectFrom('devices')
    .where('property_id', '=', propertyId)
    .where('id', '=', deviceId)
    .select('id')
    .executeTakeFirst()) !== undefined
