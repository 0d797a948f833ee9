import type { Deliveries } from '@portico/contract/history/charts.schema'
import { sql } from 'kysely'
import type { Transaction } from '../../platform/database.ts'

/**
 * By the name under which the history keeps a provider, which is all that events from before panels named it have. Only the openings of
 * these names are read, from their index: the time this takes grows with the deliveries in the range and not with the events of the property.
 */
export const listDeliveryCounts = async (trx: Transaction, propertyId: string, since: number) =>
  (
    await sql<Deliveries['providers'][number]>`
      select v.id as "accessCustomerId", v.name, n.opened from providers v
      cross join lateral (
        select count(*)::int as opened from access_events e
        where e.property_id = ${propertyId} and e.accessed_by = v.name and e.unlocked_at >= ${new Date(since)}::timestamptz
          and e.unlock_status = 'SUCCESS'
      ) n
      where n.opened > 0 order by n.opened desc, lower(v.name), v.id`.execute(trx)
  ).rows
