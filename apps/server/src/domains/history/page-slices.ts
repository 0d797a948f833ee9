import type { SortAttribute, UnlockStatus } from '@portico/contract/history/history.rules'

const DAY_MS = 86_400_000
/** From the first to the last of the alphabet, as people sort the column. */
const STATUS_ORDER: readonly UnlockStatus[] = ['FAILURE', 'SUCCESS', 'UNKNOWN']

export type Span = { from: Date; to: Date | null }
/** How many events a day of UTC has within the range, by their status. */
export type DayCount = { day: string; status: UnlockStatus; events: number }
export type Order = { attribute: SortAttribute; isDescending: boolean }

/** Part of a page: of all events, or of those with a status, `take` of them from a day on, after `skip`. */
export type Slice = { status: UnlockStatus | null; day: string; skip: number; take: number }

/** The whole days of a range, whose counts are kept, and what it cuts off the days before and after them. */
export function splitRange({ from, to }: Span): { whole: Span | null; edges: Span[] } {
  const firstWhole = Math.ceil(from.getTime() / DAY_MS) * DAY_MS
  const endOfWhole = to && Math.floor(to.getTime() / DAY_MS) * DAY_MS
  if (to && endOfWhole !== null && endOfWhole <= firstWhole) {
    // Less than two midnights lie in it.
    return { whole: null, edges: [{ from, to }] }
  }
  const edges: Span[] = []
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
