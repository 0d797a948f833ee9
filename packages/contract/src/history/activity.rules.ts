import { addToDay, dayOf, startOfDay } from '../shared/days.ts'
import { offsetMinutes } from '../shared/time-offset.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

export const activityUnits = ['hour', 'day'] as const
export type ActivityUnit = (typeof activityUnits)[number]
/** The longest range, so that a chart can be read and its events can be counted. */
export const ACTIVITY_DAYS_MAX: Record<ActivityUnit, number> = { hour: 31, day: 400 }

export type ActivityRange = { gte: number; lte: number; timeZone: string; by: ActivityUnit }
/** A period from `start` up to, not including, `end`. */
export type Period = { start: number; end: number }

/** The clock of who asks may be wrong, so a range may end a little later than now. */
export function activityProblem({ gte, lte, by }: Pick<ActivityRange, 'gte' | 'lte' | 'by'>, now: number) {
  if (gte >= lte) return 'rangeOrder'
  if (lte > now + DAY_MS) return 'rangeFuture'
  return lte - gte > ACTIVITY_DAYS_MAX[by] * DAY_MS ? 'rangeTooLong' : undefined
}

/**
 * The hours or days of a time zone that a range touches, each one whole. A day has 23, 24 or 25 hours, and the hour that comes twice when
 * the clocks go back is two hours.
 */
export function periodsOf({ gte, lte, timeZone, by }: ActivityRange): Period[] {
  const periods: Period[] = []
  let start = by === 'day' ? startOfDay(dayOf(gte, timeZone), timeZone) : startOfHour(gte, timeZone)
  while (start <= lte) {
    const end =
      by === 'day'
        ? startOfDay(addToDay(dayOf(start, timeZone), 1, 'day'), timeZone)
        : startOfHour(start + HOUR_MS, timeZone)
    periods.push({ start: Math.max(0, start), end })
    start = end
  }
  return periods
}

/** Clocks may change by half an hour. The hour in which they do ends with the change. */
function startOfHour(millis: number, timeZone: string): number {
  const offset = offsetMinutes(millis, timeZone)
  const start = millis - ((((millis + offset * 60_000) % HOUR_MS) + HOUR_MS) % HOUR_MS)
  return offsetMinutes(start, timeZone) === offset ? start : millis
}
