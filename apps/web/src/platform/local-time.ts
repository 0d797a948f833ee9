import { type Day, dayOf, startOfDay } from '@portico/contract/shared/days'
import { offsetMinutes } from '@portico/contract/shared/time-offset'

const MINUTE = 60_000

/** The day and the time of day, such as `08:30`, of a moment in a time zone. */
export function localTimeOf(millis: number, timeZone: string): { day: Day; time: string } {
  const local = new Date(millis + offsetMinutes(millis, timeZone) * MINUTE)
  return { day: dayOf(millis, timeZone), time: local.toISOString().slice(11, 16) }
}

/**
 * The moment of a local time, or null if the time is not complete. Of an hour that comes twice it is the first one; a time that the clocks
 * skip is the same time after the clocks were changed.
 */
export function momentOf(day: Day | null, time: string, timeZone: string): number | null {
  const [, hours, minutes] = /^(\d\d):(\d\d)$/.exec(time) ?? []
  if (!day || !hours || !minutes) return null
  const start = startOfDay(day, timeZone)
  const wall = Date.parse(`${day}T${hours}:${minutes}:00Z`)
  const before = wall - offsetMinutes(start, timeZone) * MINUTE
  const isOfWall = offsetMinutes(before, timeZone) === offsetMinutes(start, timeZone)
  return isOfWall ? before : wall - offsetMinutes(before, timeZone) * MINUTE
}
