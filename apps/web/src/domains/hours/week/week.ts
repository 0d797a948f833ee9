import type { HoursWindow, Span } from '@portico/contract/access/hours.rules'
import { type DayName, dayNames } from '@portico/contract/keys/keys.rules'

const DAY = 24 * 60
const WEEK = 7 * DAY
const two = (value: number) => String(value).padStart(2, '0')

/** `24:00` is 1440. */
const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
export const timeOf = (minutes: number) => `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`

/** How long a window lasts: one whose end is not after its beginning ends on the next day. */
const lengthOf = ({ from, to }: Span) => {
  const length = minutesOf(to) - minutesOf(from)
  return length > 0 ? length : length + DAY
}

/** Whether each minute of a week, which begins with a Sunday, is open. */
type Minutes = Uint8Array

function minutesOpen(windows: readonly HoursWindow[]): Minutes {
  const open = new Uint8Array(WEEK)
  for (const { days, ...span } of windows) {
    const [from, length] = [minutesOf(span.from), lengthOf(span)]
    for (const day of days) {
      const start = dayNames.indexOf(day) * DAY + from
      for (let minute = 0; minute < length; minute++) open[(start + minute) % WEEK] = 1
    }
  }
  return open
}

/** A time of one day at which the hours are open, in minutes. */
export type Piece = { start: number; end: number }

const piecesIn = (open: Minutes, day: number): Piece[] => {
  const pieces: Piece[] = []
  for (let minute = 0; minute < DAY; minute++) {
    if (!open[day * DAY + minute]) continue
    const last = pieces.at(-1)
    if (last?.end === minute) last.end = minute + 1
    else pieces.push({ start: minute, end: minute + 1 })
  }
  return pieces
}

/** What is open on each day, from midnight to midnight. */
export function piecesByDay(windows: readonly HoursWindow[]): Record<DayName, Piece[]> {
  const open = minutesOpen(windows)
  return Object.fromEntries(dayNames.map((name, day) => [name, piecesIn(open, day)])) as Record<DayName, Piece[]>
}

const isWhole = ({ start, end }: Piece) => start === 0 && end === DAY

/**
 * The windows of these open minutes. What ends at midnight and goes on with the next day is one window, because it belongs to the evening; whole
 * days stay days, and so does what lasts for more than a day.
 */
function windowsOf(open: Minutes): HoursWindow[] {
  const byDay = dayNames.map((_, day) => piecesIn(open, day))
  const isLate = (day: number) => {
    const [evening, morning] = [byDay[day]?.at(-1), byDay[(day + 1) % 7]?.[0]]
    if (evening?.end !== DAY || morning?.start !== 0 || isWhole(evening) || isWhole(morning)) return undefined
    return morning.end < evening.start ? morning : undefined
  }
  const windows = new Map<string, HoursWindow>()
  for (const [day, pieces] of byDay.entries()) {
    for (const piece of pieces) {
      if (piece.start === 0 && isLate((day + 6) % 7) === piece) continue
      const morning = piece.end === DAY ? isLate(day) : undefined
      const [from, to] = [timeOf(piece.start), timeOf(morning?.end ?? piece.end)]
      const known = windows.get(`${from}-${to}`)
      const name = dayNames[day] as DayName
      if (known) known.days.push(name)
      else windows.set(`${from}-${to}`, { days: [name], from, to })
    }
  }
  return [...windows.values()].sort((a, b) => minutesOf(a.from) - minutesOf(b.from))
}

/** Days and times of a day that are painted together. */
export type Area = Piece & { days: readonly DayName[] }

/** The windows after an area was made open or shut. */
export function paint(windows: readonly HoursWindow[], { days, start, end }: Area, isOpen: boolean): HoursWindow[] {
  const open = minutesOpen(windows)
  for (const day of days) {
    const first = dayNames.indexOf(day) * DAY
    open.fill(isOpen ? 1 : 0, first + start, first + end)
  }
  return windowsOf(open)
}

/** Whether all of an area is open. */
export const isAllOpen = (pieces: readonly Piece[], { start, end }: Piece) =>
  pieces.some((piece) => piece.start <= start && end <= piece.end)
