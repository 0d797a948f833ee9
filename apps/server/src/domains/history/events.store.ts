import type { EventTime, PanelClock } from '@portico/contract/history/event-times.rules'
import type { AccessEvent, AccessEvents } from '@portico/contract/history/history.schema'
import { type RawBuilder, sql } from 'kysely'
import { type ChangeSome, deleteRows } from '../../platform/batches.ts'
import type { Database, Transaction } from '../../platform/database.ts'
import type { Device } from '../../platform/device-tokens.ts'
import { quote, quoteArray } from '../../platform/quote.ts'
import { noteAnswers } from '../access/note-answers.service.ts'
import { noteCredentialUse } from '../credentials/note-use.service.ts'
import { countUses } from '../passes/count-uses.service.ts'

const MONTHS_BEHIND = 4
const MONTHS_AHEAD = 3

/** Whom an event is about that names somebody or something deleted meanwhile; nobody, if they were erased. */
export type Departed = { personId: string | null; email: string | null; name: string | null; unit: string | null }
/** An event with the time that the server has found, and with whom it has found in the audit. */
export type DatedEvent = AccessEvent & NonNullable<EventTime> & { departed?: Departed }

/** Of the columns of all events, arrays as PostgreSQL reads them; a column without any value is no array. */
const column = (type: string, values: readonly (string | undefined)[]) =>
  values.every((value) => value === undefined) ? `null::${type}[]` : `${quoteArray(values)}::${type}[]`

const sentEvents = (events: readonly DatedEvent[]) => {
  const columns = [
    column('uuid', pluck(events, 'eventId')),
    column(
      'timestamptz',
      events.map(({ at }) => new Date(at).toISOString()),
    ),
    column(
      'timestamptz',
      events.map(({ panelTime }) => (panelTime === null ? undefined : new Date(panelTime).toISOString())),
    ),
    column('text', pluck(events, 'unlockStatus')),
    column('text', pluck(events, 'denialReason')),
    column(
      'int',
      events.map(({ attempts }) => attempts?.toString()),
    ),
    column('uuid', pluck(events, 'personId')),
    column('uuid', pluck(events, 'credentialId')),
    column('uuid', pluck(events, 'accessCustomerId')),
    column('text', pluck(events, 'avgEmail')),
    column('uuid', ofDeparted(events, 'personId')),
    column('text', ofDeparted(events, 'email')),
    column('text', ofDeparted(events, 'name')),
    column('text', ofDeparted(events, 'unit')),
    column('uuid', pluck(events, 'pressId')),
  ]
  return `unnest(${columns.join(', ')}) as s (event_id, unlocked_at, panel_time, unlock_status, denial_reason, attempts, person_id, credential_id, provider_id, guest_email,
      former_person, former_email, former_name, former_unit, press)`
}
type TextOf =
  | 'eventId'
  | 'unlockStatus'
  | 'denialReason'
  | 'personId'
  | 'credentialId'
  | 'accessCustomerId'
  | 'avgEmail'
  | 'pressId'
const pluck = (events: readonly DatedEvent[], name: TextOf) => events.map((event) => event[name])
const ofDeparted = (events: readonly DatedEvent[], name: keyof Departed) =>
  events.map(({ departed }) => departed?.[name] ?? undefined)

/** When somebody or something that is no longer there was deleted. The audit knows it, which is read for the few ids that are nowhere else; null: the property never had it. */
const goneAt = (propertyId: string, table: 'people' | 'credentials', sent: string, found: string) =>
  `case when ${sent} is not null and ${found} is null then (
    select max(a.at) from audit a where a.chain = ${propertyId} and a.action = ${quote(`${table}.delete`)} and a.entity_id = ${sent}::text) end`

/** Keeps what a panel says of its clock, and returns all that is known of it. */
export async function noteClock(
  database: Database,
  { id }: Device,
  { sentTimeMillis, bootId, uptimeMillis }: Omit<AccessEvents, 'events'>,
): Promise<PanelClock> {
  const { rows } = await sql<PanelClock>`
    select received_ms as "receivedAt", skew_ms as "skewMillis", paired_ms as "pairedAt", boots
    from portico.note_clock(${id}, ${sentTimeMillis ?? null}, ${bootId ?? null}, ${uptimeMillis ?? null})`.execute(
    database.unbound,
  )
  const [clock] = rows
  // The device was deleted meanwhile; what it reports finds no entrance.
  return clock ?? { receivedAt: Date.now(), skewMillis: null, boots: {}, pairedAt: 0 }
}

type Inserted = {
  recorded: number
  unknown: { event_id: string; reason: 'unknownPerson' | 'unknownCredential' }[]
  /** The earliest event that the property keeps no longer. */
  goesFrom?: string | null
  /** Not written yet: those that name somebody or something that was deleted. */
  departed: string[]
}

/**
 * Writes what is not known yet, with the names that everything has now, says how many that were, and which name somebody or something unknown.
 * A receipt is claimed first: of two reports of the same event the second waits for the first, and then finds it known. It is one statement, so that all of
 * it or nothing is done; the counts, for which the reports of a property wait for each other, are written at its end. Events have different ids.
 * Those about somebody deleted are written only with who that was. Their key is locked meanwhile, so that nobody is named who is being erased.
 */
export async function insertEvents(
  database: Database,
  device: Device,
  events: readonly DatedEvent[],
): Promise<Inserted> {
  if (events.length === 0) return { recorded: 0, unknown: [], departed: [] }
  const [propertyId, entranceId] = [quote(device.propertyId), quote(device.entranceId)]
  const isSettled = events.every(({ departed }) => departed)
  const isCommanded = events.some(({ pressId }) => pressId)
  const rows = await database.askAsDevice<Inserted>(
    device.id,
    `with looked_up as materialized (
      select s.*, ${isCommanded ? 'o.id' : 'null::uuid'} as press_id, ${isCommanded ? 'o.pressed_by, o.pressed_name' : 'null::text as pressed_by, null::text as pressed_name'},
        p.id as found_person, p.email, p.person_name, p.unit_number, v.id as found_provider, v.name as provider_name, c.id as found_credential,
        portico.holder_kind(p.relation_type, s.guest_email is not null or h.id is not null, v.id is not null or ${isCommanded ? 'o.id is not null' : 'false'}) as holder_kind,
        case when c.status = 'INACTIVE' then c.deactivated_at end as deactivated_at, z.suspended_at,
        ${goneAt(propertyId, 'people', 'coalesce(s.person_id, s.former_person)', 'p.id')} as person_gone_at,
        ${goneAt(propertyId, 'credentials', 's.credential_id', 'c.id')} as credential_gone_at
      from ${sentEvents(events)}
      left join credentials c on c.property_id = ${propertyId} and c.id = s.credential_id
      left join passes h on h.property_id = ${propertyId} and h.id = s.credential_id
      left join people p on p.property_id = ${propertyId} and p.id = coalesce(s.person_id, c.person_id, h.host_id, s.former_person)
      left join person_suspensions z on z.property_id = p.property_id and z.person_id = p.id
      left join providers v on v.id = s.provider_id
      ${isCommanded ? `left join door_openings o on o.property_id = ${propertyId} and o.id = s.press and o.device_id = ${quote(device.id)}` : ''}
    ),
    found as materialized (
      select l.*, coalesce(r.is_late, false) as is_late, coalesce(r.goes, false) as goes, case when person_id is not null and found_person is null and person_gone_at is null then 'unknownPerson'
          when credential_id is not null and found_credential is null and credential_gone_at is null then 'unknownCredential' end as unknown,
        ${isSettled ? 'false' : 'found_person is null and (person_gone_at is not null or credential_gone_at is not null)'} as is_departed
      from looked_up l
      left join lateral (
        select bool_or(true) as is_late, bool_or(k.fate = 'DELETE') as goes from event_retention k
        where k.property_id = ${propertyId} and l.unlocked_at < date_trunc('day', now(), 'UTC') - make_interval(days => k.days)
          and (k.kind = l.holder_kind or k.kind = 'DENIAL' and l.unlock_status = 'FAILURE' or l.holder_kind is null and k.kind <> 'DENIAL')
      ) r on true
    ),
    kept as materialized (${isSettled ? namesKept(propertyId) : 'select null::uuid as id where false'}),
    claimed as (
      insert into event_receipts (property_id, event_id)
      select ${propertyId}::uuid, event_id from found where unknown is null and not is_departed order by event_id
      on conflict do nothing returning event_id
    ),
    ${events.some(({ credentialId }) => credentialId) ? `${noteCredentialUse(propertyId)},${countUses(propertyId)},` : ''}
    ${isCommanded ? `${noteAnswers(propertyId, quote(device.id))},` : ''}
    added as (
      insert into access_events (property_id, unlocked_at, event_id, entrance_id, entrance_name, person_id, accessed_by, visitor_name,
        user_email, unit_numbers, guest_email, unlock_status, denial_reason, attempts, credential_id, provider_id, panel_time, door_was_unaware, press_id, holder_kind)
      select d.property_id, f.unlocked_at, f.event_id, d.id, d.name, case when not f.is_late then coalesce(f.found_person, f.person_id, f.former_person) end,
        case when f.is_late then case when n.names_somebody then '' else coalesce(f.provider_name, '') end
          else coalesce(f.guest_email, n.email, n.name, f.provider_name, f.pressed_by, '') end,
        case when f.guest_email is null and not f.is_late then coalesce(n.name, f.pressed_name) end, case when not f.is_late then n.email end,
        case when f.is_late then '{}' else array_remove(array[n.unit], null) end, case when not f.is_late then f.guest_email end,
        f.unlock_status, f.denial_reason, f.attempts, case when not f.is_late then f.credential_id end, f.found_provider, f.panel_time,
        case when f.unlock_status = 'SUCCESS' and least(f.person_gone_at, f.credential_gone_at, f.suspended_at, f.deactivated_at) <= f.unlocked_at then true end,
        case when not f.is_late then f.press_id end, f.holder_kind
      from found f
      join claimed using (event_id)
      join entrances d on d.property_id = ${propertyId} and d.id = ${entranceId}
      left join kept k on k.id = f.former_person
      cross join lateral (
        select coalesce(f.email, case when k.id is not null then f.former_email end) as email,
          coalesce(f.person_name, case when k.id is not null then f.former_name end) as name,
          coalesce(f.unit_number, case when k.id is not null then f.former_unit end) as unit,
          coalesce(f.guest_email, f.email, f.former_email, f.person_name, f.former_name) is not null as names_somebody
      ) n
      on conflict do nothing
      returning 1
    )
    select (select count(*)::int from added) as recorded, ${isCommanded ? '(select waiting from woken) as woken,' : ''}
      coalesce((select json_agg(json_build_object('event_id', event_id, 'reason', unknown)) from found where unknown is not null), '[]') as unknown,
      coalesce((select json_agg(event_id) from found where unknown is null and is_departed), '[]') as departed,
      (select min(unlocked_at)::text from found where goes) as "goesFrom"`,
  )
  const [inserted] = rows
  if (!inserted) throw new Error('An insert has no result.')
  if (inserted.goesFrom)
    await database.askAsDevice(
      device.id,
      `select portico.reopen_retention(${propertyId}, ${quote(inserted.goesFrom)}::timestamptz)`,
    )
  return inserted
}

/** The people whose names can still be read, until this statement ends. */
const namesKept = (propertyId: string) => `
      select s.id from audit_subjects s
      where s.property_id = ${propertyId} and s.id in (select former_person from found) order by s.id for key share`

export const ensurePartitions = (trx: Transaction) =>
  sql`call portico.ensure_event_partitions(
    (now() - make_interval(months => ${MONTHS_BEHIND}))::date, (now() + make_interval(months => ${MONTHS_AHEAD}))::date)`.execute(
    trx,
  )

export const clearOldReceipts =
  (months: number): ChangeSome =>
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

export const clearCountsOfGoneEvents: ChangeSome = (trx, most) =>
  cleared(trx, sql`select portico.clear_event_counts(${most}) as rows`)

export const clearNamesOfGoneEvents: ChangeSome = (trx, most) =>
  cleared(trx, sql`select portico.clear_event_names(${most}) as rows`)
