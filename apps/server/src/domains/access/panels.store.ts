import type { Receipt } from '@portico/contract/access/access-list.schema'
import type { ListFormat } from '@portico/contract/access/format-one.rules'
import { sql } from 'kysely'
import type { Database, Transaction } from '../../platform/database.ts'
import type { Device } from '../../platform/device-tokens.ts'

/** What a panel claims to have, and whether it is believed. */
export type Claim = { revision: number; isBelieved: boolean; isOfEntrance: boolean; isOfFormat: boolean }

/**
 * The panel is here. Says when it was seen. What is not believed leaves the last revision that was. A panel that asks with a list may not have
 * done at its door yet what the list says: only a receipt tells that, so that asking alone raises nothing.
 */
export async function notePanel(
  trx: Transaction,
  { id, propertyId, entranceId }: Device,
  claim: Claim,
  { salt, format, takesCommands }: { salt: number | null; format: ListFormat; takesCommands: boolean },
) {
  const revision = claim.isBelieved && claim.isOfEntrance ? claim.revision : 0
  const { rows } = await sql<{ seenAt: string }>`
    insert into panels as p (property_id, device_id, entrance_id, revision, salt_epoch, list_format, last_seen_at, asked_at, takes_commands, unbelieved_revision, unbelieved_at)
    select ${propertyId}, ${id}, ${entranceId}, ${revision}, ${salt}::int, ${format}::int, n.at, n.at, ${takesCommands}::boolean, case when not ${claim.isBelieved} then ${claim.revision}::bigint end,
      case when not ${claim.isBelieved} then n.at end
    from (select clock_timestamp() as at) n
    on conflict (property_id, device_id) do update set
      revision = case when p.entrance_id <> excluded.entrance_id then excluded.revision when ${claim.isBelieved} then least(p.revision, excluded.revision)
        else p.revision end,
      entrance_id = excluded.entrance_id, salt_epoch = excluded.salt_epoch, list_format = excluded.list_format, last_seen_at = excluded.last_seen_at, disconnected_at = null,
      asked_at = excluded.asked_at, takes_commands = excluded.takes_commands,
      unbelieved_revision = coalesce(excluded.unbelieved_revision, p.unbelieved_revision),
      unbelieved_at = coalesce(excluded.unbelieved_at, p.unbelieved_at)
    returning last_seen_at::text as "seenAt"`.execute(trx)
  return (rows[0] as (typeof rows)[number]).seenAt
}

/** Unless it has come back meanwhile. */
export const noteDisconnect = (trx: Transaction, { id, propertyId }: Device, seenAt: string) =>
  sql`update panels set disconnected_at = now(), last_seen_at = now()
    where property_id = ${propertyId} and device_id = ${id} and last_seen_at = ${seenAt}::timestamptz`.execute(trx)

/** In one statement without a transaction, because every panel calls this after every change. */
export const noteReceipt = (database: Database, { id }: Device, receipt: Receipt) => {
  const { revision, timeMillis, eventsWaiting, bootId, uptimeMillis } = receipt
  const noted = sql`select portico.note_receipt(${id}, ${revision}, ${timeMillis}, ${eventsWaiting})`
  const withBoot = sql`${noted} from portico.note_clock(${id}, null, ${bootId ?? null}, ${uptimeMillis ?? null})`
  return (bootId === undefined ? noted : withBoot).execute(database.unbound)
}

/** Undefined if the property has no such device. */
export const findDeviceEntrance = async (trx: Transaction, propertyId: string, deviceId: string) =>
  (
    await trx
      .selectFrom('devices')
      .where('property_id', '=', propertyId)
      .where('id', '=', deviceId)
      .select('entrance_id')
      .executeTakeFirst()
  )?.entrance_id
