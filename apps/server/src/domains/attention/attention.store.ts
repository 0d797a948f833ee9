import { BEHIND_ALERT_MS } from '@portico/contract/access/access.rules'
import { ENDING_DAYS, OFFLINE_ALERT_MS } from '@portico/contract/attention/attention.rules'
import { sql } from 'kysely'
import type { Transaction } from '../../platform/database.ts'
import { hasToken, isOnline } from '../access/doors.store.ts'

/** A row for each property that has any. */
export type Counted<Name extends string> = { id: string; name: string } & Record<Name, number>

const ago = (millis: number) => sql`now() - make_interval(secs => ${millis / 1000})`

/**
 * The queries start at the properties of the caller and read what each has from an index that begins with the property, because row-level
 * security alone would read whole tables.
 */
export const listLockdownCounts = async (trx: Transaction) =>
  (
    await sql<Counted<'LOCKDOWN'>>`
      select p.id, p.name, n.lockdowns as "LOCKDOWN" from properties p
      cross join lateral (select count(*)::int as lockdowns from lockdowns l where l.property_id = p.id) n
      where n.lockdowns > 0`.execute(trx)
  ).rows

/** A sync that is held counts as held, whatever its last attempt met. */
export const listSyncTroubles = async (trx: Transaction) =>
  (
    await sql<Counted<'SYNC_HELD' | 'SYNC_FAILED'>>`
      select p.id, p.name, (i.held_run_id is not null)::int as "SYNC_HELD", (i.held_run_id is null)::int as "SYNC_FAILED"
      from properties p join integrations i on i.property_id = p.id
      where i.held_run_id is not null or i.pmp_property_status = 'INITIAL_DATA_SYNC_FAILED'
        or (i.pmp_property_status = 'LIVE' and i.last_synchronization ->> 'outcome' = 'FAILED')`.execute(trx)
  ).rows

/** From now to the end of the last day, by the clock of each property. */
export const listEndingStays = async (trx: Transaction) =>
  (
    await sql<Counted<'STAY_ENDING'>>`
      select p.id, p.name, n.stays as "STAY_ENDING" from properties p
      cross join lateral (
        select count(*)::int as stays from people s
        where s.property_id = p.id and s.service_expires_at > now() and s.service_expires_at <
          (date_trunc('day', now() at time zone p.time_zone) + make_interval(days => ${ENDING_DAYS})) at time zone p.time_zone
      ) n
      where p.avc_enabled and n.stays > 0`.execute(trx)
  ).rows

/**
 * A door is behind while a panel lacks a change that concerns it; if the changes that it lacks are no longer known, since the last one. A
 * door that is behind and offline is told as behind.
 */
export const listLateDoors = async (trx: Transaction) =>
  (
    await sql<Counted<'DOOR_BEHIND' | 'DOOR_OFFLINE'>>`
      select q.id, q.name, n.behind as "DOOR_BEHIND", n.offline as "DOOR_OFFLINE" from properties q
      cross join lateral (
        select count(*) filter (where is_behind)::int as behind, count(*) filter (where is_offline and not is_behind)::int as offline
        from (
          select coalesce(missing.since < ${ago(BEHIND_ALERT_MS)}, false) as is_behind,
            coalesce(door.offline_since < ${ago(OFFLINE_ALERT_MS)}, false) as is_offline
          from (
            select r.entrance_id, r.revision, r.changed_at, min(p.revision) as known,
              min(coalesce(p.disconnected_at, p.last_seen_at)) filter (where not ${isOnline}) as offline_since
            from entrance_revisions r
            join devices d on d.property_id = r.property_id and d.entrance_id = r.entrance_id
            join panels p on p.property_id = d.property_id and p.device_id = d.id
            where r.property_id = q.id and ${hasToken}
            group by 1, 2, 3
          ) door
          left join lateral (
            select coalesce(min(c.changed_at) filter (where c.concerns),
              case when bool_or(c.revision = door.known + 1) is not true then door.changed_at end) as since
            from access_changes c
            where c.property_id = q.id and c.entrance_id = door.entrance_id and c.revision > door.known
          ) missing on door.known < door.revision
        ) doors
      ) n
      where n.behind + n.offline > 0`.execute(trx)
  ).rows
