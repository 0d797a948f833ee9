import { dayNames, type GuestSchedule, isAlwaysAccessible, LAST_MINUTE } from '../shared/weekly-schedule.ts'

const STEP_MS = 15 * 60_000
const STEPS = (9 * 24 * 3_600_000) / STEP_MS

const clocks = new Map<string, Intl.DateTimeFormat>()

function clockOf(timeZone: string): Intl.DateTimeFormat {
  let clock = clocks.get(timeZone)
  if (!clock) {
    // This language writes "Sunday 14:05".
    clock = new Intl.DateTimeFormat('en-GB', {
      timeZone,
      weekday: 'long',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    })
    clocks.set(timeZone, clock)
  }
  return clock
}

/**
 * Whether a time lies in one of the weekly schedules. They are local times: on a day of 25 hours the hour that comes twice counts twice,
 * and on a day of 23 hours the hour that is left out does not come.
 */
export function isWithin(schedules: readonly GuestSchedule[], timeZone: string, at: number): boolean {
  if (isAlwaysAccessible(schedules)) return true
  const parts = clockOf(timeZone).formatToParts(at)
  const partOf = (type: string) => parts.find((part) => part.type === type)?.value ?? ''
  const weekday = partOf('weekday').toUpperCase()
  const day = dayNames.find((name) => name === weekday) ?? 'SUNDAY'
  const time = `${partOf('hour')}:${partOf('minute')}`
  return schedules.some(({ filter }) => {
    const ranges = filter[day]
    if (!ranges) return false
    return (
      ranges.length === 0 ||
      ranges.some(({ startTime, endTime }) => startTime <= time && (time < endTime || endTime === LAST_MINUTE))
    )
  })
}

/** The next time at which a test holds; schedules begin on quarters of an hour. Null: not within a week and a day, or after the end. */
export function nextOpening(opens: (at: number) => boolean, at: number, until: number | null): number | null {
  const first = (Math.floor(at / STEP_MS) + 1) * STEP_MS
  for (let step = 0; step <= STEPS; step++) {
    const time = first + step * STEP_MS
    if (until !== null && time >= until) return null
    if (opens(time)) return time
  }
  return null
}
