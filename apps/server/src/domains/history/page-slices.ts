import type { SortAttribute, UnlockStatus } from '@portico/contract/history/history.rules'

export const HOUR_MS = 3_600_000
export const DAY_MS = 24 * HOUR_MS
/** From the first to the last of the alphabet, as people sort the column. */
const STATUS_ORDER: readonly UnlockStatus[] = ['FAILURE', 'SUCCESS', 'UNKNOWN']

export type Span = { from: Date; to: Date | null }
export type ClosedSpan = { from: Date; to: Date }
/** How many events a day of UTC has within the range, by their status. */
export type DayCount = { day: string; status: UnlockStatus; events: number }
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

/** Where in its day a slice begins: in which part of its span, and after how many events. */
export function skipHours(
  hours: readonly HourCount[],
  skip: number,
  { from, to }: Span,
  isDescending: boolean,
): { span: Span; skip: number } {
  const direction = isDescending ? -1 : 1
  const ofHours = new Map<string, number>()
  for (const { hour, events } of hours) ofHours.set(hour, (ofHours.get(hour) ?? 0) + events)
  let left = skip
  let span: Span = { from, to }
  for (const [hour, events] of [...ofHours].sort(([a], [b]) => (a < b ? -direction : direction))) {
    if (left < events) break
    left -= events
    const start = new Date(hour)
    span = isDescending ? { from, to: start } : { from: new Date(start.getTime() + HOUR_MS), to }
  }
  return { span, skip: left }
}
