import { type GuestSchedule, isAlwaysAccessible, LAST_MINUTE } from '../shared/weekly-schedule.ts'
import { localTimeOf, type Zone } from './clocks.rules.ts'

/** Next openings are looked for in steps of a quarter of an hour. */
export const STEP_MS = 15 * 60_000
const DAY_MS = 86_400_000
/** A week, and what a change of the clocks moves. */
export const WEEK_SEARCHED = 9
/** A closed time of a building, as between two years, is hardly longer. */
export const CALENDAR_SEARCHED = 16

const twoDigits = (value: number) => String(value).padStart(2, '0')

/**
 * Whether a time lies in one of the weekly schedules. They are local times: on a day of 25 hours the hour that comes twice counts twice,
 * and on a day of 23 hours the hour that is left out does not come.
 */
export function isWithin(schedules: readonly GuestSchedule[], zone: Zone, at: number): boolean {
  if (isAlwaysAccessible(schedules)) return true
  const { day, minute } = localTimeOf(zone, at)
  const time = `${twoDigits(Math.floor(minute / 60))}:${twoDigits(minute % 60)}`
  return schedules.some(({ filter }) => {
    const ranges = filter[day]
    if (!ranges) return false
    return (
      ranges.length === 0 ||
      ranges.some(({ startTime, endTime }) => startTime <= time && (time < endTime || endTime === LAST_MINUTE))
    )
  })
}

type Search = {
  until: number | null
  days: number
  /** Whether something that was shut a quarter of an hour before may be open: only then `opens` is asked, which takes longer. */
  mayBegin: (at: number) => boolean
}

/** The next time at which a test holds; hours begin on quarters of an hour. Null: not within some days, or after the end. */
export function nextOpening(
  opens: (at: number) => boolean,
  at: number,
  { until, days, mayBegin }: Search,
): number | null {
  const first = (Math.floor(at / STEP_MS) + 1) * STEP_MS
  const last = first + days * DAY_MS
  for (let time = first; time <= last; time += STEP_MS) {
    if (until !== null && time >= until) return null
    if (mayBegin(time) && opens(time)) return time
  }
  return null
}
