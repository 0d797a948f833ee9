import { FORCED_TOLD_MS } from '@portico/contract/history/door-events.rules'
import type { ContactState } from '@portico/contract/history/door-events.schema'
import { sql } from 'kysely'
import type { Transaction } from '../../platform/database.ts'
import type { Device } from '../../platform/device-tokens.ts'

type Change = { contact: ContactState | null; isOver: boolean; heldSince: number | null; forcedAt: number | null }

const time = (at: number | null) => (at === null ? null : new Date(at))

/** Since when a door is held open stays with the first event of it. */
export async function upsertDoorState(
  trx: Transaction,
  { id, propertyId }: Device,
  { contact, isOver, heldSince, forcedAt }: Change,
) {
  const held = isOver ? null : time(heldSince)
  await sql`
    insert into door_states as s (property_id, device_id, contact, opened_at, shut_at, held_since, forced_at, reported_at)
    values (${propertyId}, ${id}, ${contact}, case when ${contact}::text = 'OPEN' then clock_timestamp() end,
      case when ${contact}::text = 'SHUT' then clock_timestamp() end, ${held}::timestamptz, ${time(forcedAt)}::timestamptz, clock_timestamp())
    on conflict (property_id, device_id) do update set
      opened_at = case when excluded.contact = 'OPEN' and s.contact is distinct from 'OPEN' then excluded.opened_at else s.opened_at end,
      shut_at = case when excluded.contact = 'SHUT' and s.contact is distinct from 'SHUT' then excluded.shut_at else s.shut_at end,
      contact = coalesce(excluded.contact, s.contact),
      held_since = case when ${isOver} then null else coalesce(s.held_since, excluded.held_since) end,
      forced_at = greatest(s.forced_at, excluded.forced_at), reported_at = excluded.reported_at`.execute(trx)
}

/** Another panel knows nothing of what the last one has seen. */
export const forgetDoorState = (trx: Transaction, deviceId: string) =>
  sql`delete from door_states where device_id = ${deviceId}`.execute(trx)

export type DoorStateRow = {
  contact: ContactState | null
  opened_at: Date | null
  shut_at: Date | null
  reported_at: Date
}

export const findDoorState = async (trx: Transaction, propertyId: string, deviceId: string) =>
  (
    await sql<DoorStateRow>`
      select contact, opened_at, shut_at, reported_at from door_states
      where property_id = ${propertyId} and device_id = ${deviceId}`.execute(trx)
  ).rows[0]

export type HeldDoors = { id: string; name: string; held: number; forced: number }

/** A door that stands open after it was forced is told once, as forced. Whoever is told sees the events, too. */
export const countHeldDoors = async (trx: Transaction) =>
  (
    await sql<HeldDoors>`
      select p.id, p.name, n.held, n.forced from properties p
      cross join lateral (
        select count(*) filter (where is_forced)::int as forced, count(*) filter (where is_held and not is_forced)::int as held
        from (
          select d.entrance_id, bool_or(s.held_since is not null) as is_held,
            coalesce(bool_or(s.forced_at > now() - make_interval(secs => ${FORCED_TOLD_MS / 1000})), false) as is_forced
          from door_states s
          join devices d on d.property_id = s.property_id and d.id = s.device_id and d.archived_at is null
          join entrances e on e.property_id = d.property_id and e.id = d.entrance_id and e.archived_at is null
          where s.property_id = p.id group by 1
        ) doors
      ) n
      where p.archived_at is null and p.id in (select portico.property_ids_with('{history.read}')) and n.held + n.forced > 0`.execute(
      trx,
    )
  ).rows
