import type { DayName } from '../shared/weekly-schedule.ts'
import { dateOf, dayNameOf, type LocalTime } from './clocks.rules.ts'

/** This file does not import zod, because panels and the browser load it. */

/** From when until when, as `HH:mm`. `24:00` is the end of the day; an end that is not after the beginning lies on the next day. */
export type Span = { from: string; to: string }
export type HoursWindow = Span & { days: DayName[] }

/** A weekly plan of a property. A day of its calendar beats the week. */
export type Hours = { windows: HoursWindow[]; calendar?: string | undefined }

/** What a day of a calendar is instead of a day of the week. */
export type CalendarDay = { kind: 'CLOSED' } | { kind: 'OPEN' } | { kind: 'OTHER'; spans: Span[] }
/** Days by their dates, as `yyyy-MM-dd`. */
export type Calendar = { [date: string]: CalendarDay }
export type Calendars = { [id: string]: Calendar }

/** CLOSED_DAY: the calendar keeps shut what the week would open, or has nothing for this time of such a day. */
export type HoursState = 'OPEN' | 'OUTSIDE' | 'CLOSED_DAY'

const minutes = new Map<string, number>()
function minutesOf(time: string): number {
  const known = minutes.get(time)
  if (known !== undefined) return known
  const found = Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
  minutes.set(time, found)
  return found
}
const isOvernight = ({ from, to }: Span) => minutesOf(to) <= minutesOf(from)

const isBegun = (span: Span, minute: number) =>
  minutesOf(span.from) <= minute && (isOvernight(span) || minute < minutesOf(span.to))
const isLeft = (span: Span, minute: number) => isOvernight(span) && minute < minutesOf(span.to)

function spansOf(hours: Hours, day: CalendarDay | undefined, name: DayName): readonly Span[] {
  if (day?.kind === 'CLOSED') return []
  if (day?.kind === 'OPEN') return [{ from: '00:00', to: '24:00' }]
  return day?.kind === 'OTHER' ? day.spans : hours.windows.filter(({ days }) => days.includes(name))
}

/**
 * The piece of the hours in which a time lies, by the moment of its beginning; undefined: they are shut. What runs over midnight ends
 * at the beginning of a day that the calendar knows.
 */
export function pieceAt(
  hours: Hours,
  calendars: Calendars,
  { days, date, day, minute }: LocalTime,
): string | undefined {
  const calendar = hours.calendar === undefined ? undefined : (calendars[hours.calendar] ?? {})
  const today = spansOf(hours, calendar?.[date], day).find((span) => isBegun(span, minute))
  if (today) return `${date}T${today.from}`
  if (calendar?.[date]) return undefined
  const before = dateOf(days - 1)
  const late = spansOf(hours, calendar?.[before], dayNameOf(days - 1)).find((span) => isLeft(span, minute))
  return late && `${before}T${late.from}`
}

export function stateOf(hours: Hours, calendars: Calendars, local: LocalTime): HoursState {
  if (pieceAt(hours, calendars, local)) return 'OPEN'
  if (hours.calendar === undefined) return 'OUTSIDE'
  const isOpenInWeek = pieceAt({ windows: hours.windows }, {}, local) !== undefined
  return isOpenInWeek ? 'CLOSED_DAY' : 'OUTSIDE'
}

/** Whether a calendar closes a day altogether. Guest schedules know no other times of a calendar. */
export const isClosedDay = (calendar: Calendar | undefined, { date }: LocalTime) => calendar?.[date]?.kind === 'CLOSED'
