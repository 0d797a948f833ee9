import { addToDay, dayOf, startOfDay } from '../shared/days.ts'
import { offsetMinutes } from '../shared/time-offset.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
export const HOURS = 24
export const WEEKDAYS = 7

/** Whole weeks, so that each hour of the week occurs equally often. */
export const BUSY_WEEKS = 4
/** The days in which deliveries are counted; today is one of them. */
export const DELIVERY_DAYS = 30

type Range = { gte: number; lte: number }

/** The weeks up to yesterday, by the clock of a property. */
export function busyRange(now: number, timeZone: string): Range {
  const today = dayOf(now, timeZone)
  return {
    gte: startOfDay(addToDay(today, -BUSY_WEEKS, 'week'), timeZone),
    lte: startOfDay(today, timeZone) - 1,
  }
}

export const deliveryRange = (now: number, timeZone: string): Range => ({
  gte: startOfDay(addToDay(dayOf(now, timeZone), 1 - DELIVERY_DAYS, 'day'), timeZone),
  lte: now,
})

/** The weekday, with Monday as 0, and the hour that clocks show. The hour that comes twice in autumn is one hour here. */
export function hourOfWeek(millis: number, timeZone: string): { weekday: number; hour: number } {
  const wall = millis + offsetMinutes(millis, timeZone) * 60_000
  // January 1, 1970 was a Thursday.
  const weekday = (Math.floor(wall / DAY_MS) + 3) % WEEKDAYS
  return { weekday, hour: Math.floor((wall % DAY_MS) / HOUR_MS) }
}
