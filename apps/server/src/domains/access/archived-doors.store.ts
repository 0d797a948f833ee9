import { sql } from 'kysely'
import type { Transaction } from '../../platform/database.ts'
import { isOnline } from './doors.store.ts'
import { ARCHIVED } from './kinds-of-lockdowns.service.ts'

/** An entrance, or all of a property. */
type Scope = { propertyId: string; entranceId?: string }

const isMeant = ({ propertyId, entranceId }: Scope) =>
  sql`d.property_id = ${propertyId} ${entranceId ? sql`and d.entrance_id = ${entranceId}` : sql``}`

/** How many tokens are there, how many devices hold them, and how many panels are there at this moment. */
export const countDoorTokens = async (trx: Transaction, scope: Scope) =>
  (
    await sql<{ devices: number; tokens: number; online: number }>`
      select count(*) filter (where t.tokens > 0)::int as devices, coalesce(sum(t.tokens), 0)::int as tokens,
        count(*) filter (where t.tokens > 0 and ${isOnline})::int as online
      from devices d left join panels p on p.property_id = d.property_id and p.device_id = d.id
      cross join lateral (
        select count(*) as tokens from device_tokens t where t.property_id = d.property_id and t.device_id = d.id) t
      where ${isMeant(scope)}`.execute(trx)
  ).rows[0] ?? { devices: 0, tokens: 0, online: 0 }

/** The devices there that hold tokens, or those of them that have never fetched a list. */
export const listTokenDevices = async (trx: Transaction, scope: Scope, which: 'ALL' | 'NEVER_FETCHED') =>
  (
    await sql<{ id: string }>`
      select d.id from devices d where ${isMeant(scope)}
        and exists (select from device_tokens t where t.property_id = d.property_id and t.device_id = d.id)
        and (${which === 'ALL'} or not exists (select from panels p where p.property_id = d.property_id and p.device_id = d.id))
      order by d.id`.execute(trx)
  ).rows.map(({ id }) => id)

/** Lockdowns of the entrance alone: it stays shut without them. */
export const removeLockdownOf = (trx: Transaction, propertyId: string, entranceId: string) =>
  trx.deleteFrom('lockdowns').where('property_id', '=', propertyId).where('scope_id', '=', entranceId).execute()

type Lockdown = { keyIds: readonly string[]; by: string }

/** One that is there already is replaced. */
export const shutProperty = (trx: Transaction, propertyId: string, { keyIds, by }: Lockdown) =>
  sql`insert into lockdowns (property_id, scope_id, key_ids, kind, reason, started_by, started_at)
    values (${propertyId}, ${propertyId}, ${[...keyIds]}::uuid[], 'ARCHIVE', ${ARCHIVED}, ${by}, clock_timestamp())
    on conflict (property_id, scope_id) do update
      set key_ids = excluded.key_ids, kind = excluded.kind, reason = excluded.reason, started_by = excluded.started_by, started_at = excluded.started_at, joined = '[]'`.execute(
    trx,
  )

/**
 * Devices at archived doors whose panel has the last list of its door, or that have had their time. A door of an archived property has its
 * lockdown in that list, and an archived entrance that it opens for nobody.
 */
export const listSpentDevices = async (trx: Transaction, days: number) =>
  (
    await sql<{ id: string; property_id: string }>`
      select d.id, d.property_id from devices d
      join properties o on o.id = d.property_id
      join entrances e on e.property_id = d.property_id and e.id = d.entrance_id
      left join panels p on p.property_id = d.property_id and p.device_id = d.id
      left join entrance_revisions r on r.property_id = e.property_id and r.entrance_id = e.id
      where (o.archived_at is not null or e.archived_at is not null)
        and exists (select from device_tokens t where t.property_id = d.property_id and t.device_id = d.id)
        and (least(o.archived_at, e.archived_at) < now() - make_interval(days => ${days})
          or p.device_id is null or r.revision is null or (p.entrance_id = e.id and p.revision >= r.revision))
      order by d.property_id, d.id limit 500`.execute(trx)
  ).rows
