import type { AccessEvent } from '@portico/contract/history/history.schema'
import { type RawBuilder, sql } from 'kysely'
import { type DeleteSome, deleteRows } from '../../platform/batches.ts'
import type { Transaction } from '../../platform/database.ts'
import type { Device } from '../../platform/device-tokens.ts'

const MONTHS_BEHIND = 4
const MONTHS_AHEAD = 3

const columnsOf = (event: AccessEvent) => ({
  event_id: event.eventId,
  unlocked_at: new Date(event.unlockTimestamp).toISOString(),
  unlock_status: event.unlockStatus,
  denial_reason: event.denialReason ?? null,
  person_id: event.personId ?? null,
  credential_id: event.credentialId ?? null,
  provider_id: event.accessCustomerId ?? null,
  guest_email: event.avgEmail ?? null,
})

const sentEvents = (events: readonly AccessEvent[]) =>
  sql`jsonb_to_recordset(${JSON.stringify(events.map(columnsOf))}::jsonb) as s (event_id uuid, unlocked_at timestamptz,
    unlock_status text, denial_reason text, person_id uuid, credential_id uuid, provider_id uuid, guest_email text)`

/**
 * Writes what is not known yet, with the names that everything has now, and says how many that were. A receipt is claimed first: of two
 * reports of the same event the second waits for the first, and then finds it known.
 */
export async function insertEvents(
  trx: Transaction,
  { propertyId, entranceId }: Device,
  events: readonly AccessEvent[],
) {
  const { rows } = await sql<{ event_id: string }>`
    with sent as (select distinct on (event_id) * from ${sentEvents(events)}),
    claimed as (
      insert into event_receipts (property_id, event_id) select ${propertyId}::uuid, event_id from sent order by event_id
      on conflict do nothing returning event_id
    )
    insert into access_events (property_id, unlocked_at, event_id, entrance_id, entrance_name, person_id, accessed_by, visitor_name,
      user_email, unit_numbers, guest_email, unlock_status, denial_reason, credential_id, provider_id)
    select d.property_id, s.unlocked_at, s.event_id, d.id, d.name, coalesce(p.id, s.person_id),
      coalesce(s.guest_email, p.email, p.person_name, v.name, ''), case when s.guest_email is null then p.person_name end,
      p.email, array_remove(array[p.unit_number], null), s.guest_email, s.unlock_status, s.denial_reason, s.credential_id, v.id
    from sent s
    join claimed using (event_id)
    join entrances d on d.property_id = ${propertyId} and d.id = ${entranceId}
    left join credentials c on c.property_id = d.property_id and c.id = s.credential_id
    left join people p on p.property_id = d.property_id and p.id = coalesce(s.person_id, c.person_id)
    left join providers v on v.id = s.provider_id
    on conflict do nothing
    returning event_id`.execute(trx)
  return rows.length
}

/**
 * Whom and what these events name although the property never had them. A device that was cut off reports late: what was deleted
 * meanwhile is found in the audit, which is read for the few ids that are nowhere else.
 */
export async function findUnknown(trx: Transaction, { propertyId }: Device, events: readonly AccessEvent[]) {
  const among = async (table: 'people' | 'credentials', named: readonly (string | undefined)[]) => {
    const ids = [...new Set(named.filter((id) => id !== undefined))]
    if (ids.length === 0) return new Set<string>()
    const { rows } = await sql<{ id: string }>`
      select sent.id from unnest(${ids}::uuid[]) as sent (id)
      where not exists (select from ${sql.table(table)} t where t.property_id = ${propertyId} and t.id = sent.id)
        and not exists (
          select from audit a where a.chain = ${propertyId} and a.action = ${`${table}.delete`} and a.entity_id = sent.id::text
        )`.execute(trx)
    return new Set(rows.map(({ id }) => id))
  }
  return {
    people: await among(
      'people',
      events.map(({ personId }) => personId),
    ),
    credentials: await among(
      'credentials',
      events.map(({ credentialId }) => credentialId),
    ),
  }
}

/** A report that comes late does not turn the clock back. */
export const noteCredentialUse = (trx: Transaction, { propertyId }: Device, events: readonly AccessEvent[]) =>
  sql`
    update credentials c set last_used_at = used.at
    from (
      select credential_id, max(unlocked_at) as at from ${sentEvents(events)}
      where credential_id is not null and unlock_status = 'SUCCESS' group by credential_id
    ) used
    where c.property_id = ${propertyId} and c.id = used.credential_id and (c.last_used_at is null or c.last_used_at < used.at)`.execute(
    trx,
  )

export const ensurePartitions = (trx: Transaction) =>
  sql`call portico.ensure_event_partitions(
    (now() - make_interval(months => ${MONTHS_BEHIND}))::date, (now() + make_interval(months => ${MONTHS_AHEAD}))::date)`.execute(
    trx,
  )

export const clearOldReceipts =
  (months: number): DeleteSome =>
  (trx, most) =>
    deleteRows(trx, 'event_receipts', sql`received_at < now() - make_interval(months => ${months})`, most)

/** Returns the name of the table that was dropped, or null if there is none as old as that. */
export async function dropOldestMonth(trx: Transaction, months: number): Promise<string | null> {
  const { rows } = await sql<{ dropped: string | null }>`
    select portico.drop_oldest_event_month((now() - make_interval(months => ${months}))::date) as dropped`.execute(trx)
  return rows[0]?.dropped ?? null
}

const cleared = async (trx: Transaction, call: RawBuilder<{ rows: number }>) =>
  (await call.execute(trx)).rows[0]?.rows ?? 0

export const clearCountsOfGoneEvents: DeleteSome = (trx, most) =>
  cleared(trx, sql`select portico.clear_event_counts(${most}) as rows`)

export const clearNamesOfGoneEvents: DeleteSome = (trx, most) =>
  cleared(trx, sql`select portico.clear_event_names(${most}) as rows`)
