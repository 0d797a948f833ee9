import { RECENT_MS } from '@portico/contract/history/history.rules'
import type { Tries } from '@portico/contract/history/history.schema'
import { INT4_MAX } from '@portico/contract/shared/fields'
import { sql } from 'kysely'
import type { Transaction } from '../../platform/database.ts'

/**
 * The most attempts first. Their number is cut at what a reply can hold: a panel that lies must not hide the other doors. Doors rarely stay
 * shut, so the events are read from the small index of those that did not open a door.
 */
export async function listTries(trx: Transaction, propertyId: string): Promise<Tries['entrances']> {
  const { rows } = await sql<Tries['entrances'][number]>`
    select e.entrance_id as "accessPointId", (array_agg(e.entrance_name order by e.unlocked_at desc))[1] as "accessPointName",
      least(sum(coalesce(e.attempts, 1)), ${INT4_MAX})::int as attempts, round(extract(epoch from max(e.unlocked_at)) * 1000)::float8 as "lastTimeMillis"
    from access_events e
    where e.property_id = ${propertyId} and e.unlock_status = 'FAILURE' and e.denial_reason = 'TOO_MANY_TRIES'
      and e.unlocked_at > now() - make_interval(secs => ${RECENT_MS / 1000})
    group by e.entrance_id order by attempts desc, 2, 1`.execute(trx)
  return rows
}
