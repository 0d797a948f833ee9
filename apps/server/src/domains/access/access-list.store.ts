import type { CalendarDay, HoursWindow } from '@portico/contract/access/hours.rules'
import type { GuestSchedule } from '@portico/contract/shared/weekly-schedule'
import { sql } from 'kysely'
import type { Transaction } from '../../platform/database.ts'
import { INACTIVE_KNOWN_DAYS } from '../credentials/code-hashes.service.ts'

export type DoorRow = {
  time_zone: string
  /** Null: they were never renewed. */
  offsets_from: Date | null
  access_status: string
  is_non_delivery: boolean
  /** `isKeyShared`: at least one entrance of the key is shared with guests. */
  keys: {
    id: string
    schedules: GuestSchedule[]
    isGuestSharable: boolean
    isKeyShared: boolean
    hours: string | null
    guestHours: string | null
    guestCalendar: string | null
  }[]
  /** Those that something at this entrance uses. */
  hours: { id: string; windows: HoursWindow[]; calendar: string | null }[]
  calendars: { id: string; days: ({ date: string } & CalendarDay)[] }[]
  /** Until then guests open what is not shared with them, too; null: they no longer do. */
  guest_sharing_from: Date | null
  /** The keys that still open, of the lockdown of the entrance and that of the property. */
  lockdowns: string[][]
}

/** What holds for everybody at an entrance. Of calendars the days from the one before a time on: a panel needs no others. */
export const findDoor = async (trx: Transaction, propertyId: string, entranceId: string, at = Date.now()) =>
  (
    await sql<DoorRow>`
      with opened as materialized (
        select key_id from key_entrances where property_id = ${propertyId} and entrance_id = ${entranceId}
      ), used as materialized (
        select h.id, h.windows, h.calendar_id from hours h where h.property_id = ${propertyId} and (
          exists (select from keys k join opened o on o.key_id = k.id where k.property_id = h.property_id and h.id in (k.hours_id, k.guest_hours_id))
          or exists (select from person_keys pk join opened o using (key_id) where pk.property_id = h.property_id and pk.hours_id = h.id)
          or exists (
            select from credentials c join person_keys pk on pk.property_id = c.property_id and pk.person_id = c.person_id join opened o using (key_id)
            where c.property_id = h.property_id and c.hours_id = h.id))
      )
      select p.time_zone, p.offsets_from, p.guest_sharing_from, e.access_status, e.is_non_delivery,
        coalesce((
          select jsonb_agg(jsonb_build_object('id', k.key_id, 'schedules', k.guest_schedules, 'isGuestSharable', k.is_guest_sharable,
            'isKeyShared', exists (
              select from key_entrances s where s.property_id = k.property_id and s.key_id = k.key_id and s.is_guest_sharable),
            'hours', n.hours_id, 'guestHours', n.guest_hours_id, 'guestCalendar', n.guest_calendar_id) order by k.key_id)
          from key_entrances k join keys n on n.property_id = k.property_id and n.id = k.key_id
          where k.property_id = e.property_id and k.entrance_id = e.id), '[]') as keys,
        coalesce((select jsonb_agg(jsonb_build_object('id', u.id, 'windows', u.windows, 'calendar', u.calendar_id) order by u.id) from used u), '[]') as hours,
        coalesce((
          select jsonb_agg(jsonb_build_object('id', c.id, 'days', coalesce((
            select jsonb_agg(jsonb_build_object('date', d.date, 'kind', d.kind, 'spans', d.spans) order by d.date) from calendar_days d
            where d.property_id = c.property_id and d.calendar_id = c.id
              and d.date >= (${new Date(Math.min(at, Date.now()))}::timestamptz at time zone p.time_zone)::date - 1), '[]')) order by c.id)
          from calendars c where c.property_id = e.property_id and (
            exists (select from used u where u.calendar_id = c.id)
            or exists (select from keys k join opened o on o.key_id = k.id where k.property_id = c.property_id and k.guest_calendar_id = c.id))), '[]') as calendars,
        coalesce((
          select jsonb_agg(to_jsonb(l.key_ids)) from lockdowns l
          where l.property_id = e.property_id and l.scope_id in (e.id, e.property_id)), '[]') as lockdowns
      from entrances e join properties p on p.id = e.property_id
      where e.property_id = ${propertyId} and e.id = ${entranceId}`.execute(trx)
  ).rows[0]

const millis = (column: string) => sql`floor(extract(epoch from ${sql.ref(column)}) * 1000)::float8`

export type GrantRow = {
  id: string
  kind: 'CODE' | 'FOB' | 'APP'
  /** The holder, also one who was deleted; without a holder the credential. */
  subject: string
  person_id: string | null
  is_active: boolean
  is_suspended: boolean
  is_guest: boolean
  /** Milliseconds since 1970. */
  starts_at: number
  ends_at: number | null
  /** Separated by commas. A door may have thousands of grants, and texts and numbers are read faster than arrays and dates. */
  keys: string | null
  /** Those that hours, a start or an end of their own limit: `key;hours;from;until`, separated by commas. Null: none. */
  holdings: string | null
  /** The hours of the credential itself. */
  hours: string | null
  /** Null: none. */
  schedules: GuestSchedule[] | null
  /** Of a code, if a salt was asked for. */
  hash: string | null
  supported_format_id: string | null
  facility_code: string | null
  fob_number: string | null
}

type GrantFilter = {
  /** Only those of these people, and of these credentials without a holder. */
  subjects?: readonly string[] | undefined
  /** Those that were deactivated long ago, too. */
  withOld?: boolean
  /** Those of people without a key for this entrance, too. A panel gets none of them: they would tell it codes and people of other doors. */
  withoutKeys?: boolean
  /** With the hashes of this salt, and without the codes that have none. */
  saltEpoch?: number
}

/** The credentials of the property that hold a key for this entrance, whether they open it now or not. */
export async function listGrantRows(
  trx: Transaction,
  propertyId: string,
  entranceId: string,
  { subjects, withOld = false, withoutKeys = false, saltEpoch }: GrantFilter = {},
): Promise<GrantRow[]> {
  const ofSubject = (person: string) => (subjects ? sql`and ${sql.ref(person)} = any(${subjects}::uuid[])` : sql``)
  const ofCredential = subjects
    ? sql`and (c.person_id = any(${subjects}::uuid[]) or c.person_id is null and c.id = any(${subjects}::uuid[]))`
    : sql``
  const hasKey = withoutKeys ? sql`` : sql`and h.keys is not null`
  const hash = saltEpoch === undefined ? sql`null` : sql`ch.hash`
  const withHash =
    saltEpoch === undefined
      ? sql``
      : sql`left join code_hashes ch on ch.property_id = c.property_id and ch.credential_id = c.id and ch.salt_epoch = ${saltEpoch}`
  const hasHash = saltEpoch === undefined ? sql`` : sql`and (c.type <> 'CODE' or ch.hash is not null)`
  const { rows } = await sql<GrantRow>`
    with keyed as materialized (
      select pk.person_id, string_agg(pk.key_id::text, ',' order by pk.key_id) as keys,
        string_agg(concat_ws(';', pk.key_id, coalesce(pk.hours_id::text, ''), coalesce(${millis('pk.starts_at')}::text, ''), coalesce(${millis('pk.ends_at')}::text, '')), ',' order by pk.key_id)
          filter (where pk.hours_id is not null or pk.starts_at is not null or pk.ends_at is not null) as holdings
      from key_entrances ke join person_keys pk on pk.property_id = ke.property_id and pk.key_id = ke.key_id
      where ke.property_id = ${propertyId} and ke.entrance_id = ${entranceId} ${ofSubject('pk.person_id')}
      group by 1
    ), holders as materialized (
      select p.id, p.email is not null as has_app, ${millis('p.service_starts_at')} as starts_at, ${millis('p.service_expires_at')} as ends_at, p.relation_type = 'GUEST' as is_guest,
        k.keys, k.holdings, s.person_id is not null as is_suspended
      from people p
      left join keyed k on k.person_id = p.id
      left join person_suspensions s on s.property_id = p.property_id and s.person_id = p.id
      where p.property_id = ${propertyId} ${ofSubject('p.id')}
    )
    select c.id, case c.type when 'CODE' then 'CODE' else 'FOB' end as kind, coalesce(c.person_id, c.id) as subject, h.id as person_id,
      c.status in ('ENABLED', 'ACTIVE') as is_active, coalesce(h.is_suspended, false) as is_suspended, coalesce(h.is_guest, false) as is_guest,
      greatest(${millis('c.starts_at')}, h.starts_at) as starts_at, least(${millis('c.expires_at')}, h.ends_at) as ends_at,
      h.keys, h.holdings, c.hours_id as hours, nullif(c.guest_schedules, '[]') as schedules, ${hash} as hash, c.supported_format_id, c.facility_code, c.fob_number
    from credentials c left join holders h on h.id = c.person_id ${withHash}
    where c.property_id = ${propertyId} and c.type in ('CODE', 'PHYSICAL')
      and (${withOld} or c.status <> 'INACTIVE' or c.deactivated_at > now() - make_interval(days => ${INACTIVE_KNOWN_DAYS})) ${hasKey} ${hasHash} ${ofCredential}
    union all
    select h.id, 'APP', h.id, h.id, true, h.is_suspended, h.is_guest, h.starts_at, h.ends_at, h.keys, h.holdings, null, null, null, null, null, null
    from holders h where h.has_app ${hasKey}`.execute(trx)
  return rows
}
