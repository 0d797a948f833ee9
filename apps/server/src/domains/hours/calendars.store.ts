import { CALENDARS_MAX } from '@portico/contract/hours/hours.rules'
import type { CalendarDayDraft, CalendarDraft } from '@portico/contract/hours/hours.schema'
import { sql } from 'kysely'
import type { Transaction } from '../../platform/database.ts'

export type CalendarRow = {
  id: string
  name: string
  version: number
  day_count: number
  next_day: { date: string; name: string | null } | null
  hours: { hoursId: string; name: string; isUsed: boolean }[]
  guest_keys: { keyId: string; keyName: string }[]
  total: number
}

/** All calendars of a property by name, or one of them. The next day is one from today on, by the clock of the property. */
export const listCalendarRows = async (trx: Transaction, propertyId: string, calendarId?: string) =>
  (
    await sql<CalendarRow>`
      select c.id, c.name, c.version, (count(*) over ())::int as total,
        (select count(*)::int from calendar_days d where d.property_id = c.property_id and d.calendar_id = c.id) as day_count,
        (select jsonb_build_object('date', d.date, 'name', d.name) from calendar_days d join properties p on p.id = d.property_id
          where d.property_id = c.property_id and d.calendar_id = c.id and d.date >= (now() at time zone p.time_zone)::date
          order by d.date limit 1) as next_day,
        coalesce((
          select jsonb_agg(jsonb_build_object('hoursId', h.id, 'name', h.name, 'isUsed', u.hours_id is not null) order by lower(h.name), h.id)
          from hours h left join portico.uses_of_hours(${propertyId}) u on u.hours_id = h.id
          where h.property_id = c.property_id and h.calendar_id = c.id), '[]') as hours,
        coalesce((
          select jsonb_agg(jsonb_build_object('keyId', k.id, 'keyName', k.name) order by lower(k.name), k.id)
          from keys k where k.property_id = c.property_id and k.guest_calendar_id = c.id), '[]') as guest_keys
      from calendars c where c.property_id = ${propertyId} ${calendarId === undefined ? sql`` : sql`and c.id = ${calendarId}`}
      order by lower(c.name), c.id limit ${CALENDARS_MAX}`.execute(trx)
  ).rows

export const lockCalendar = (trx: Transaction, propertyId: string, calendarId: string) =>
  trx
    .selectFrom('calendars')
    .where('property_id', '=', propertyId)
    .where('id', '=', calendarId)
    .select(['id', 'name', 'version'])
    .forUpdate()
    .executeTakeFirst()

export const listDays = async (trx: Transaction, propertyId: string, calendarId: string) =>
  (
    await sql<CalendarDayDraft>`
      select to_char(date, 'YYYY-MM-DD') as date, kind, spans, name from calendar_days
      where property_id = ${propertyId} and calendar_id = ${calendarId} order by calendar_days.date`.execute(trx)
  ).rows

export const insertCalendar = (trx: Transaction, propertyId: string, { name }: CalendarDraft) =>
  trx.insertInto('calendars').values({ property_id: propertyId, name }).returning('id').executeTakeFirstOrThrow()

export const changeCalendar = (trx: Transaction, propertyId: string, calendarId: string, { name }: CalendarDraft) =>
  trx
    .updateTable('calendars')
    .set({ name, version: sql`version + 1`, updated_at: sql`now()` })
    .where('property_id', '=', propertyId)
    .where('id', '=', calendarId)
    .execute()

/** Writes only what differs, so that doors learn of nothing that has stayed. */
export async function writeDays(
  trx: Transaction,
  propertyId: string,
  calendarId: string,
  days: readonly CalendarDayDraft[],
) {
  const dates = days.map(({ date }) => date)
  await sql`delete from calendar_days
    where property_id = ${propertyId} and calendar_id = ${calendarId} and date <> all(${dates}::date[])`.execute(trx)
  if (days.length === 0) return
  await sql`insert into calendar_days as d (property_id, calendar_id, date, kind, spans, name)
    select ${propertyId}, ${calendarId}, n.date, n.kind, n.spans, n.name
    from jsonb_to_recordset(${JSON.stringify(days)}::jsonb) n (date date, kind text, spans jsonb, name text)
    on conflict (property_id, calendar_id, date) do update set kind = excluded.kind, spans = excluded.spans, name = excluded.name
    where (d.kind, d.spans, d.name) is distinct from (excluded.kind, excluded.spans, excluded.name)`.execute(trx)
}

export const removeCalendar = (trx: Transaction, propertyId: string, calendarId: string) =>
  trx.deleteFrom('calendars').where('property_id', '=', propertyId).where('id', '=', calendarId).execute()

/** Of these calendars all days from a date on. */
export const listDaysOfCalendars = async (trx: Transaction, propertyId: string, ids: readonly string[]) =>
  (
    await sql<CalendarDayDraft & { calendarId: string }>`
      select calendar_id as "calendarId", to_char(date, 'YYYY-MM-DD') as date, kind, spans, name from calendar_days
      where property_id = ${propertyId} and calendar_id = any(${ids}::uuid[]) and calendar_days.date >= current_date - 2`.execute(
      trx,
    )
  ).rows
