/** This file does not import zod, because the browser loads it with forms. */
export const HOURS_NAME_MIN = 1
export const HOURS_NAME_MAX = 128
/** The maximum number of hours of a property, and of its calendars. */
export const HOURS_MAX = 100
export const CALENDARS_MAX = 20
export const CALENDAR_DAYS_MAX = 400
export const WINDOWS_MAX = 21
/** The maximum number of times at which a day of a calendar is open. */
export const SPANS_MAX = 8
export const HOURS_STEP_MINUTES = 15
/** One call changes as many holdings of a person as one call can give keys. */
export const HOLDINGS_PER_CALL_MAX = 500
/** A preview of one change is for as many people. */
export const PREVIEW_PEOPLE_MAX = 500
/** A preview looks so far ahead: a closed day is at most a year away. */
export const PREVIEW_DAYS = 400
/** Who and what uses hours is listed up to this number, by name; a count says how many there are. */
export const USERS_LISTED_MAX = 500
/** A picture of a week has so many rows. */
export const WEEK_ROWS_MAX = 60
export const WEEK_DAYS = 7

export const calendarDayKinds = ['CLOSED', 'OPEN', 'OTHER'] as const
export type CalendarDayKind = (typeof calendarDayKinds)[number]

/** `14:45`; an end may also be `24:00`, and is never `00:00`. */
export const isHoursStart = (time: string) => /^(?:[01]\d|2[0-3]):(?:00|15|30|45)$/.test(time)
export const isHoursEnd = (time: string) => time === '24:00' || (time !== '00:00' && isHoursStart(time))

/** Times of equal length can be compared as texts. */
export const isOverMidnight = ({ from, to }: { from: string; to: string }) => to < from

/** All times at which a window may begin or end. */
export function timesOfHours(kind: 'start' | 'end'): string[] {
  const two = (value: number) => String(value).padStart(2, '0')
  const times = Array.from({ length: (24 * 60) / HOURS_STEP_MINUTES + 1 }, (_, index) => {
    const minutes = index * HOURS_STEP_MINUTES
    return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
  })
  return kind === 'start' ? times.slice(0, -1) : times.slice(1)
}
