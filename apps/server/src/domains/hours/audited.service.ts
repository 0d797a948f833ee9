import type { CalendarDayDraft, HoursDraft } from '@portico/contract/hours/hours.schema'
import { dayNames, type GuestSchedule } from '@portico/contract/shared/weekly-schedule'

/** How the audit keeps hours and days: schedules, which changes show and compare already, and texts. */
export type AuditedHours = { name: string; windows: GuestSchedule[]; calendarId: string | null }
export type AuditedDay = Omit<CalendarDayDraft, 'spans'> & { spans: string[] }

export const auditedHours = ({ name, windows, calendarId }: HoursDraft): AuditedHours => ({
  name,
  windows: windows.map(({ days, from, to }) => ({
    type: 'WEEKLY',
    filter: Object.fromEntries(
      dayNames.filter((day) => days.includes(day)).map((day) => [day, [{ startTime: from, endTime: to }]]),
    ),
  })),
  calendarId,
})

/** Each day of a window has one range, and all days of it have the same. */
export const hoursOfAudit = ({ name, windows, calendarId }: AuditedHours): HoursDraft => ({
  name,
  windows: windows.flatMap(({ filter }) => {
    const days = dayNames.filter((day) => filter[day])
    const range = days.flatMap((day) => filter[day] ?? [])[0]
    return range ? [{ days, from: range.startTime, to: range.endTime }] : []
  }),
  calendarId: calendarId ?? null,
})

const DASH = '–'
export const auditedDay = ({ spans, ...day }: CalendarDayDraft): AuditedDay => ({
  ...day,
  spans: spans.map(({ from, to }) => `${from}${DASH}${to}`),
})
export const dayOfAudit = ({ date, kind, spans = [], name = null }: AuditedDay): CalendarDayDraft => ({
  ...{ date, kind, name },
  spans: spans.map((span) => {
    const [from = '', to = ''] = span.split(DASH)
    return { from, to }
  }),
})
