import { eventReasons } from '../access/access.rules.ts'

export const HISTORY_PAGE_SIZES = [10, 20, 50, 100] as const
export const HISTORY_PAGE_SIZE = 20
/** Values of all filters together. */
export const HISTORY_FILTERS_MAX = 10
export const DURATION_MAX = 9999

export const unlockStatuses = ['SUCCESS', 'FAILURE', 'UNKNOWN'] as const
export type UnlockStatus = (typeof unlockStatuses)[number]
/** What denials are filtered by. Nobody has told why the denials with UNKNOWN happened, as those from before panels told it. */
export const reasonFilters = [...eventReasons, 'UNKNOWN'] as const
export type ReasonFilter = (typeof reasonFilters)[number]
export const sortAttributes = ['timestamp', 'unlockStatus'] as const
export type SortAttribute = (typeof sortAttributes)[number]
export const sortDirections = ['ASC', 'DESC'] as const

/** Who follows the history is told of at most so many events at once. */
export const LATEST_MAX = 50
/** An event that arrives so late is still told to who follows the history; a later one appears in its place when the page is loaded again. */
export const LATE_MS = 30_000

/** Whoever has `history.recent` without `history.read` sees what happened since then. So long, too, an alert tells that codes were tried out at a keypad. */
export const RECENT_MS = 24 * 60 * 60_000

/** How many events a device may report at once. */
export const EVENTS_BATCH_MAX = 500
/** How many attempts one event may stand for: far more than anybody types in a minute. */
export const ATTEMPTS_MAX = 100_000
/** A panel that was cut off for longer has nobody who would still ask for its events. */
export const EVENT_AGE_MAX_DAYS = 90
/** Why an event is not taken. Who was deleted since is still known; who was never of the property is not. */
export const eventRefusals = ['tooOld', 'unknownPerson', 'unknownCredential', 'unreadable'] as const
export type EventRefusal = (typeof eventRefusals)[number]
/** No clock is exact. */
export const CLOCK_SKEW_MS = 5 * 60_000

export const rangeUnits = ['minute', 'hour', 'day', 'week', 'month', 'year'] as const
export type RangeUnit = (typeof rangeUnits)[number]
export type Duration = { amount: number; unit: RangeUnit }
export const DEFAULT_DURATION: Duration = { amount: 180, unit: 'day' }

const MINUTE = 60_000
const MILLIS = { minute: MINUTE, hour: 60 * MINUTE, day: 1440 * MINUTE, week: 10_080 * MINUTE } as const

/** So long before `now`, never before 1970. Months are the calendar's, in UTC: everybody's range of a link is the same. */
export function startOf({ amount, unit }: Duration, now: number): number {
  if (unit !== 'month' && unit !== 'year') return Math.max(0, now - amount * MILLIS[unit])
  const date = new Date(now)
  const months = date.getUTCFullYear() * 12 + date.getUTCMonth() - amount * (unit === 'year' ? 12 : 1)
  if (months < 1970 * 12) return 0
  const lastDay = new Date(Date.UTC(Math.floor(months / 12), (months % 12) + 1, 0)).getUTCDate()
  const start = new Date(now)
  start.setUTCFullYear(Math.floor(months / 12), months % 12, Math.min(date.getUTCDate(), lastDay))
  return start.getTime()
}

export const durationProblem = (amount: number) => {
  if (Number.isNaN(amount)) return 'durationRequired'
  if (amount <= 0) return 'durationPositive'
  if (!Number.isInteger(amount)) return 'durationWhole'
  return amount > DURATION_MAX ? 'durationLength' : undefined
}

/** Null for a date that was not chosen. Nothing later than `latest` has happened yet. */
export const datesProblem = ({ start, end }: { start: number | null; end: number | null }, latest: number) => {
  if (start === null || end === null) return 'rangeIncomplete'
  if (start > latest || end > latest) return 'rangeFuture'
  return start >= end ? 'rangeOrder' : undefined
}

export const filtersProblem = (count: number) => (count > HISTORY_FILTERS_MAX ? 'tooManyFilters' : undefined)

/** A comma within a value, which separates values otherwise, is written `%2C`. */
export const writeList = (values: readonly string[]) => values.map(encodeURIComponent).join(',')
