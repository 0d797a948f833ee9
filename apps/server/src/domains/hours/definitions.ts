import type { Calendar, Calendars, Hours } from '@portico/contract/access/hours.rules'
import type { CalendarDayDraft, HoursDraft } from '@portico/contract/hours/hours.schema'
import type { Transaction } from '../../platform/database.ts'
import { listCalendarRows, listDaysOfCalendars } from './calendars.store.ts'
import { listHoursRows } from './hours.store.ts'

/** As the rule of the doors reads them. */
export const asHours = ({ windows, calendarId }: Pick<HoursDraft, 'windows' | 'calendarId'>): Hours => ({
  windows,
  ...(calendarId && { calendar: calendarId.toLowerCase() }),
})
export const asCalendar = (days: readonly CalendarDayDraft[]): Calendar =>
  Object.fromEntries(
    days.map(({ date, kind, spans }) => [
      date,
      // Always in the same order, so that two of them can be compared as texts.
      kind === 'OTHER' ? { kind, spans: spans.map(({ from, to }) => ({ from, to })) } : { kind },
    ]),
  )

/** All hours and calendars of a property by their ids: there are few. */
export async function readDefinitions(trx: Transaction, propertyId: string) {
  const rows = await listHoursRows(trx, propertyId)
  const calendarRows = await listCalendarRows(trx, propertyId)
  const days = await listDaysOfCalendars(
    trx,
    propertyId,
    calendarRows.map(({ id }) => id),
  )
  const byCalendar = Map.groupBy(days, ({ calendarId }) => calendarId)
  const calendars: Calendars = Object.fromEntries(
    calendarRows.map(({ id }) => [id, asCalendar(byCalendar.get(id) ?? [])]),
  )
  return {
    rows,
    calendarRows,
    calendars,
    hours: new Map(
      rows.map((row) => [row.id, asHours({ windows: row.windows, calendarId: row.calendar_id })] as const),
    ),
  }
}
export type Definitions = Awaited<ReturnType<typeof readDefinitions>>
