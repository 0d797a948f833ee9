import type { SortAttribute, UnlockStatus } from '@portico/contract/history/history.rules'

export const HOUR_MS = 3_600_000
export const DAY_MS = 24 * HOUR_MS
/** From the first to the last of the alphabet, as people sort the column. */
const STATUS_ORDER: readonly UnlockStatus[] = ['FAILURE', 'SUCCESS', 'UNKNOWN']

export type Span = { from: Date; to: Date | null }
export type ClosedSpan = { from: Date; to: Date }
export type StatusCount = { status: UnlockStatus; events: number }
/** How many events a day of UTC has within the range, by their status. */
export type DayCount = StatusCount & { day: string }
/** The same of an hour, which is written as it begins: `2026-11-01T07:00:00Z`. */
export type HourCount = DayCount & { hour: string }
export type Order = { attribute: SortAttribute; isDescending: boolean }

/** Part of a page: of all events, or of those with a status, `take` of them from a day on, after `skip`. */
export type Slice = { status: UnlockStatus | null; day: string; skip: number; take: number }

/** The whole days or hours of a range, whose counts are kept, and what it cuts off those before and after them. */
export function splitRange({ from, to }: ClosedSpan, length: number): { whole: ClosedSpan | null; edges: ClosedSpan[] }
export function splitRange({ from, to }: Span, length?: number): { whole: Span | null; edges: ClosedSpan[] }
export function splitRange({ from, to }: Span, length = DAY_MS) {
  const firstWhole = Math.ceil(from.getTime() / length) * length
  const endOfWhole = to && Math.floor(to.getTime() / length) * length
  if (to && endOfWhole !== null && endOfWhole <= firstWhole) {
    // Less than two midnights lie in it, or less than two full hours.
    return { whole: null, edges: [{ from, to }] }
  }
  const edges: ClosedSpan[] = []
  if (from.getTime() < firstWhole) edges.push({ from, to: new Date(firstWhole) })
  if (to && endOfWhole !== null && endOfWhole < to.getTime()) edges.push({ from: new Date(endOfWhole), to })
  return { whole: { from: new Date(firstWhole), to: endOfWhole === null ? null : new Date(endOfWhole) }, edges }
}

/** The hours that lie in a range or are cut by it. */
export const hoursAround = ({ from, to }: ClosedSpan): ClosedSpan => ({
  from: new Date(Math.floor(from.getTime() / HOUR_MS) * HOUR_MS),
  to: new Date(Math.ceil(to.getTime() / HOUR_MS) * HOUR_MS),
})

/** Which part of an hour is counted if a range has only an edge of it: the edge, or else the rest, whichever is shorter. */
export function shorterPart(edge: ClosedSpan): { hour: ClosedSpan; part: ClosedSpan; isEdge: boolean } {
  const hour = hoursAround(edge)
  const isBeginning = edge.from.getTime() === hour.from.getTime()
  const rest = isBeginning ? { from: edge.to, to: hour.to } : { from: hour.from, to: edge.from }
  const lengthOf = ({ from, to }: ClosedSpan) => to.getTime() - from.getTime()
  const isEdge = lengthOf(edge) <= lengthOf(rest)
  return { hour, part: isEdge ? edge : rest, isEdge }
}

/** The counts of hours, if one of them is in the range only with its edge. */
export function cutHour(
  counts: readonly HourCount[],
  { hour, isEdge }: Pick<ReturnType<typeof shorterPart>, 'hour' | 'isEdge'>,
  counted: readonly StatusCount[],
): HourCount[] {
  const inPart = new Map(counted.map(({ status, events }) => [status, events]))
  return counts
    .map((count) => {
      if (new Date(count.hour).getTime() !== hour.from.getTime()) return count
      const events = inPart.get(count.status) ?? 0
      return { ...count, events: isEdge ? events : count.events - events }
    })
    .filter(({ events }) => events > 0)
}

/** In their order: events of one status come one after the other where that is what they are sorted by. */
export const lanesOf = ({ attribute, isDescending }: Order): readonly (UnlockStatus | null)[] => {
  if (attribute === 'timestamp') return [null]
  return isDescending ? STATUS_ORDER.toReversed() : STATUS_ORDER
}

/** The newest first, unless they are asked for by time, the oldest first. */
export const isNewestFirst = ({ attribute, isDescending }: Order) => attribute === 'unlockStatus' || isDescending

/** Where the events from `offset` on are, so that of a page deep in the list no more is read than the day it begins in. */
export function findSlices(counts: readonly DayCount[], order: Order, offset: number, size: number): Slice[] {
  const slices: Slice[] = []
  let skip = offset
  let missing = size
  for (const status of lanesOf(order)) {
    const days = daysOf(counts, status, isNewestFirst(order))
    let left = days.reduce((sum, [, events]) => sum + events, 0)
    if (missing === 0) break
    if (skip >= left) {
      skip -= left
      continue
    }
    for (const [day, events] of days) {
      if (skip < events) {
        const take = Math.min(missing, left - skip)
        slices.push({ status, day, skip, take })
        missing -= take
        skip = 0
        break
      }
      skip -= events
      left -= events
    }
  }
  return slices
}

function daysOf(counts: readonly DayCount[], status: UnlockStatus | null, isDescending: boolean) {
  const days = new Map<string, number>()
  for (const count of counts) {
    if (status && count.status !== status) continue
    days.set(count.day, (days.get(count.day) ?? 0) + count.events)
  }
  const direction = isDescending ? -1 : 1
  return [...days].sort(([a], [b]) => (a < b ? -direction : direction))
}

/** The part of a range in which a slice lies. */
export function spanOf({ day }: Slice, { from, to }: Span, isDescending: boolean): Span {
  const start = new Date(`${day}T00:00:00Z`)
  if (!isDescending) return { from: start > from ? start : from, to }
  const end = new Date(start.getTime() + DAY_MS)
  return { from, to: to && to < end ? to : end }
}

/** What of a range lies in the day of a slice. */
export function dayWithin({ day }: Slice, { from, to }: Span): ClosedSpan {
  const start = new Date(`${day}T00:00:00Z`)
  const end = new Date(start.getTime() + DAY_MS)
  return { from: start > from ? start : from, to: to && to < end ? to : end }
}

/** Where the rows of a slice are: after how many events of a span, or before how many if they are read from its end. */
export type Beginning = { span: Span; skip: number; isFromEnd: boolean }

/** Finds the hour of its day in which a slice begins, and from which end of the hour fewer events are skipped. */
export function skipHours(
  hours: readonly HourCount[],
  { skip, take }: Pick<Slice, 'skip' | 'take'>,
  { from, to }: Span,
  isDescending: boolean,
): Beginning {
  const direction = isDescending ? -1 : 1
  const ofHours = new Map<string, number>()
  for (const { hour, events } of hours) ofHours.set(hour, (ofHours.get(hour) ?? 0) + events)
  let left = skip
  let span: Span = { from, to }
  for (const [hour, events] of [...ofHours].sort(([a], [b]) => (a < b ? -direction : direction))) {
    const start = new Date(hour)
    const end = new Date(start.getTime() + HOUR_MS)
    if (left < events) {
      const afterwards = events - left - take
      if (afterwards < 0 || afterwards >= left) break
      const inHour = { from: start > from ? start : from, to: to && to < end ? to : end }
      return { span: inHour, skip: afterwards, isFromEnd: true }
    }
    left -= events
    span = isDescending ? { from, to: start } : { from: end, to }
  }
  return { span, skip: left, isFromEnd: false }
}
