import { ENDING_DAYS } from '@portico/contract/attention/attention.rules'
import { type RawBuilder, sql } from 'kysely'
import type { Transaction } from '../../platform/database.ts'

/** A row for each property that has any. */
type Counted<Name extends string> = { id: string; name: string } & Record<Name, number>

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
      where p.id in (select portico.property_ids_with('{syncs.read}')) and (i.held_run_id is not null or i.pmp_property_status = 'INITIAL_DATA_SYNC_FAILED'
        or (i.pmp_property_status = 'LIVE' and i.last_synchronization ->> 'outcome' = 'FAILED'))`.execute(trx)
  ).rows

const endingOf = (who: RawBuilder<unknown>) => sql`(
        select count(*)::int from people s
        where s.property_id = p.id and ${who} and s.service_expires_at > now() and s.service_expires_at <
          (date_trunc('day', now() at time zone p.time_zone) + make_interval(days => ${ENDING_DAYS})) at time zone p.time_zone)`

/** From now to the end of the last day, by the clock of each property. Whoever manages guests alone is told of guests. */
export const listEndingPeriods = async (trx: Transaction) =>
  (
    await sql<Counted<'STAY_ENDING'> & { timeZone: string }>`
      select p.id, p.name, p.time_zone as "timeZone", n.stays as "STAY_ENDING" from properties p
      cross join lateral (
        select case when p.id in (select portico.property_ids_with('{people.read}')) then ${endingOf(sql`true`)}
          when p.id in (select portico.property_ids_with('{guests.change}')) then ${endingOf(sql`s.relation_type = 'GUEST'`)}
          else 0 end as stays
      ) n
      where p.avc_enabled and n.stays > 0`.execute(trx)
  ).rows
