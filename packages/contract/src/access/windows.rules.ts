import {
  type DayName,
  dayNames,
  type GuestSchedule,
  isAlwaysAccessible,
  LAST_MINUTE,
} from '../shared/weekly-schedule.ts'

const STEP_MS = 15 * 60_000
const STEPS = (9 * 24 * 3_600_000) / STEP_MS

type LocalTime = { day: DayName; time: string }

/** Times by minute, for many grants that are asked about the same time. */
const MINUTES_KEPT = 5_000
const clocks = new Map<string, { format: Intl.DateTimeFormat; minutes: Map<number, LocalTime> }>()

function localTimeOf(timeZone: string, at: number): LocalTime {
  let clock = clocks.get(timeZone)
  if (!clock) {
    // This language writes "Sunday 14:05".
    const parts = { weekday: 'long', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
    clock = { format: new Intl.DateTimeFormat('en-GB', { timeZone, ...parts }), minutes: new Map() }
    clocks.set(timeZone, clock)
  }
  const minute = Math.floor(at / 60_000)
  const known = clock.minutes.get(minute)
  if (known) return known
  const found = Object.fromEntries(clock.format.formatToParts(at).map(({ type, value }) => [type, value]))
  const day = dayNames.find((name) => name === found.weekday?.toUpperCase()) ?? 'SUNDAY'
  const local = { day, time: `${found.hour}:${found.minute}` }
  if (clock.minutes.size >= MINUTES_KEPT) clock.minutes.clear()
  clock.minutes.set(minute, local)
  return local
}

/**
 * Whether a time lies in one of the weekly schedules. They are local times: on a day of 25 hours the hour that comes twice counts twice,
 * and on a day of 23 hours the hour that is left out does not come.
 */
export function isWithin(schedules: readonly GuestSchedule[], timeZone: string, at: number): boolean {
  if (isAlwaysAccessible(schedules)) return true
  const { day, time } = localTimeOf(timeZone, at)
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
