import { sql } from 'kysely'
import type { Transaction } from '../../platform/database.ts'
import { hasToken, isOnline } from './doors.store.ts'

export type LateAfter = { behindMillis: number; offlineMillis: number }
/** How many doors of a property are late. */
export type LateDoors = { id: string; name: string; behind: number; offline: number }

const ago = (millis: number) => sql`now() - make_interval(secs => ${millis / 1000})`

/**
 * A door is behind while a panel lacks a change that concerns it; if the changes that it lacks are no longer known, since the last one. A
 * door that is behind and offline is told as behind. The query starts at the properties of the caller and reads what each has from an
 * index that begins with the property, because row-level security alone would read whole tables.
 */
export const listLateDoors = async (trx: Transaction, { behindMillis, offlineMillis }: LateAfter) =>
  (
    await sql<LateDoors>`
      select q.id, q.name, n.behind, n.offline from properties q
      cross join lateral (
        select count(*) filter (where is_behind)::int as behind, count(*) filter (where is_offline and not is_behind)::int as offline
        from (
          select coalesce(missing.since < ${ago(behindMillis)}, false) as is_behind,
            coalesce(door.offline_since < ${ago(offlineMillis)}, false) as is_offline
          from (
            select r.entrance_id, r.revision, r.changed_at, min(p.revision) as known,
              min(coalesce(p.disconnected_at, p.last_seen_at)) filter (where not ${isOnline}) as offline_since
            from entrance_revisions r
            join entrances e on e.property_id = r.property_id and e.id = r.entrance_id and e.archived_at is null
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
      where q.archived_at is null and n.behind + n.offline > 0`.execute(trx)
  ).rows
