import type { Receipt } from '@portico/contract/access/access-list.schema'
import { sql } from 'kysely'
import type { Transaction } from '../../platform/database.ts'
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

/** A revision that the entrance does not have is not believed. */
export const noteReceipt = (trx: Transaction, { id, propertyId, entranceId }: Device, receipt: Receipt) =>
  sql`update panels p set revision = ${receipt.revision}, acknowledged_at = now(), last_seen_at = clock_timestamp(), disconnected_at = null,
      clock_skew_ms = ${receipt.timeMillis} - (extract(epoch from clock_timestamp()) * 1000)::bigint, events_waiting = ${receipt.eventsWaiting}
    from entrance_revisions r
    where p.property_id = ${propertyId} and p.device_id = ${id} and r.property_id = p.property_id and r.entrance_id = ${entranceId}
      and r.revision >= ${receipt.revision}`.execute(trx)

export const hasDevice = async (trx: Transaction, propertyId: string, deviceId: string) =>
  (await trx
    .selectFrom('devices')
    .where('property_id', '=', propertyId)
    .where('id', '=', deviceId)
    .select('id')
    .executeTakeFirst()) !== undefined
