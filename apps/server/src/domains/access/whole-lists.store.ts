import { sql } from 'kysely'
import type { Transaction } from '../../platform/database.ts'
import type { Device } from '../../platform/device-tokens.ts'

export type WholeLists = {
  /** The revision of the entrance. */
  revision: number
  /** Which lockdowns the entrance has, as a text that is another one after each change. */
  lockdowns: string
  /** The same of the last whole list; null: the device has had none. */
  lastRevision: number | null
  lastLockdowns: string | null
  /** How many the device has got within an hour that the server did not cause. */
  counted: number
}

/** Two servers that are asked at once come here one after the other. Undefined if the device has no token any more. */
export const lockWholeLists = async (trx: Transaction, { id, propertyId, entranceId }: Device) =>
  (
    await sql<WholeLists>`
      select r.revision::float8 as revision, p.whole_revision::float8 as "lastRevision", p.whole_lockdowns as "lastLockdowns", (
          select coalesce(string_agg(l.scope_id || ' ' || extract(epoch from l.started_at), ',' order by l.scope_id), '')
          from lockdowns l where l.property_id = p.property_id and l.scope_id in (p.property_id, ${entranceId})) as lockdowns,
        (select count(*)::int from unnest(p.whole_counted_at) at where at > now() - interval '1 hour') as counted
      from panels p join entrance_revisions r on r.property_id = p.property_id and r.entrance_id = ${entranceId}
      where p.property_id = ${propertyId} and p.device_id = ${id}
        and exists (select from device_tokens t where t.property_id = p.property_id and t.device_id = p.device_id)
      for no key update of p`.execute(trx)
  ).rows[0]

type Given = Pick<WholeLists, 'revision' | 'lockdowns'> & { isCounted: boolean }

export const noteWholeList = (
  trx: Transaction,
  { id, propertyId }: Device,
  { isCounted, revision, lockdowns }: Given,
) =>
  sql`update panels set whole_revision = ${revision}, whole_lockdowns = ${lockdowns},
      whole_counted_at = array(select at from unnest(whole_counted_at) at where at > now() - interval '1 hour' order by at)
        || case when ${isCounted} then array[clock_timestamp()] else '{}' end
    where property_id = ${propertyId} and device_id = ${id}`.execute(trx)

export const noteRefusedList = (trx: Transaction, { id, propertyId }: Device) =>
  sql`update panels set whole_refused_at = clock_timestamp() where property_id = ${propertyId} and device_id = ${id}`.execute(
    trx,
  )
