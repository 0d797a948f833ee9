import type { AccessEvent } from '@portico/contract/history/history.schema'
import { type RawBuilder, sql } from 'kysely'
import { type DeleteSome, deleteRows } from '../../platform/batches.ts'
import type { Database, Transaction } from '../../platform/database.ts'
import type { Device } from '../../platform/device-tokens.ts'
import { quote, quoteArray } from '../../platform/quote.ts'

const MONTHS_BEHIND = 4
const MONTHS_AHEAD = 3

/** Of the columns of all events, arrays as PostgreSQL reads them; a column without any value is no array. */
const column = (type: string, values: readonly (string | undefined)[]) =>
  values.every((value) => value === undefined) ? `null::${type}[]` : `${quoteArray(values)}::${type}[]`

const sentEvents = (events: readonly AccessEvent[]) => {
  const columns = [
    column('uuid', pluck(events, 'eventId')),
    column(
      'timestamptz',
      events.map(({ unlockTimestamp }) => new Date(unlockTimestamp).toISOString()),
    ),
    column('text', pluck(events, 'unlockStatus')),
    column('text', pluck(events, 'denialReason')),
    column('uuid', pluck(events, 'personId')),
    column('uuid', pluck(events, 'credentialId')),
    column('uuid', pluck(events, 'accessCustomerId')),
    column('text', pluck(events, 'avgEmail')),
  ]
  return `unnest(${columns.join(', ')}) as s (event_id, unlocked_at, unlock_status, denial_reason, person_id, credential_id, provider_id, guest_email)`
}
type TextOf =
  | 'eventId'
  | 'unlockStatus'
  | 'denialReason'
  | 'personId'
  | 'credentialId'
  | 'accessCustomerId'
  | 'avgEmail'
const pluck = (events: readonly AccessEvent[], name: TextOf) => events.map((event) => event[name])

/** A person or a credential is unknown if the property never had it. What was deleted meanwhile is found in the audit, which is read for the few ids that are nowhere else. */
const isUnknown = (propertyId: string, table: 'people' | 'credentials', sent: string, found: string) =>
  `${sent} is not null and ${found} is null and not exists (
    select from audit a where a.chain = ${propertyId} and a.action = ${quote(`${table}.delete`)} and a.entity_id = ${sent}::text)`

type Inserted = { recorded: number; unknown: { event_id: string; reason: 'unknownPerson' | 'unknownCredential' }[] }

/**
 * Writes what is not known yet, with the names that everything has now, says how many that were, and which name somebody or something unknown.
 * A receipt is claimed first: of two reports of the same event the second waits for the first, and then finds it known. It is one statement, so that all of
 * it or nothing is done; the counts, for which the reports of a property wait for each other, are written at its end. Events have different ids.
 */
export async function insertEvents(
  database: Database,
  device: Device,
  events: readonly AccessEvent[],
): Promise<Inserted> {
  if (events.length === 0) return { recorded: 0, unknown: [] }
  const [propertyId, entranceId] = [quote(device.propertyId), quote(device.entranceId)]
  const rows = await database.askAsDevice<Inserted>(
    device.id,
    `with found as materialized (
      select s.*, p.id as found_person, p.email, p.person_name, p.unit_number, v.id as found_provider, v.name as provider_name,
        case when ${isUnknown(propertyId, 'people', 's.person_id', 'p.id')} then 'unknownPerson'
          when ${isUnknown(propertyId, 'credentials', 's.credential_id', 'c.id')} then 'unknownCredential' end as unknown
      from ${sentEvents(events)}
      left join credentials c on c.property_id = ${propertyId} and c.id = s.credential_id
      left join people p on p.property_id = ${propertyId} and p.id = coalesce(s.person_id, c.person_id)
      left join providers v on v.id = s.provider_id
    ),
    claimed as (
      insert into event_receipts (property_id, event_id) select ${propertyId}::uuid, event_id from found where unknown is null order by event_id
      on conflict do nothing returning event_id
    ),
    ${events.some(({ credentialId }) => credentialId) ? `${noteCredentialUse(propertyId)},` : ''}
    added as (
      insert into access_events (property_id, unlocked_at, event_id, entrance_id, entrance_name, person_id, accessed_by, visitor_name,
        user_email, unit_numbers, guest_email, unlock_status, denial_reason, credential_id, provider_id)
      select d.property_id, f.unlocked_at, f.event_id, d.id, d.name, coalesce(f.found_person, f.person_id),
        coalesce(f.guest_email, f.email, f.person_name, f.provider_name, ''), case when f.guest_email is null then f.person_name end,
        f.email, array_remove(array[f.unit_number], null), f.guest_email, f.unlock_status, f.denial_reason, f.credential_id, f.found_provider
      from found f
      join claimed using (event_id)
      join entrances d on d.property_id = ${propertyId} and d.id = ${entranceId}
      on conflict do nothing
      returning 1
    )
    select (select count(*)::int from added) as recorded,
      coalesce((select json_agg(json_build_object('event_id', event_id, 'reason', unknown)) from found where unknown is not null), '[]') as unknown`,
  )
  const [inserted] = rows
  if (!inserted) throw new Error('An insert has no result.')
  return inserted
}

/** A report that comes late does not turn the clock back. In one order, so that two reports never wait for each other in a circle. */
const noteCredentialUse = (propertyId: string) => `
    used as (
      select credential_id, max(unlocked_at) as at from found
      where credential_id is not null and unlock_status = 'SUCCESS' and unknown is null group by credential_id
    ),
    noted as (
      update credentials c set last_used_at = u.at
      from (
        select c.id, used.at from credentials c join used on used.credential_id = c.id
        where c.property_id = ${propertyId} and (c.last_used_at is null or c.last_used_at < used.at)
        order by c.id for no key update of c
      ) u
      where c.property_id = ${propertyId} and c.id = u.id and (c.last_used_at is null or c.last_used_at < u.at)
    )`

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
