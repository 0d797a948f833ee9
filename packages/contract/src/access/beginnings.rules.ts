import type { GuestSchedule } from '../shared/weekly-schedule.ts'
import type { Door, Grant } from './access.rules.ts'
import { localTimeOf } from './clocks.rules.ts'
import { STEP_MS } from './windows.rules.ts'

/** This file does not import zod, because panels and the browser load it. */

const STEP_MINUTES = STEP_MS / 60_000
const DAY_MINUTES = 1440

/** The first step of the day that is not before a time such as `08:10`. */
function stepOf(time: string): number {
  const minute = Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
  return (Math.ceil(minute / STEP_MINUTES) * STEP_MINUTES) % DAY_MINUTES
}

const startsOf = (schedules: readonly GuestSchedule[]) =>
  schedules.flatMap(({ filter }) =>
    Object.values(filter).flatMap((ranges = []) => ranges.map(({ startTime }) => startTime)),
  )

const steps = new WeakMap<Door, Set<number>>()
/** The minutes of a day at which hours and schedules of a door begin. Closed days end at midnight. */
function stepsOf(door: Door): Set<number> {
  const known = steps.get(door)
  if (known) return known
  const windows = Object.values(door.hours ?? {}).flatMap((hours) => hours.windows)
  const days = Object.values(door.calendars ?? {}).flatMap((calendar) => Object.values(calendar))
  const spans = days.flatMap((day) => (day.kind === 'OTHER' ? day.spans : []))
  const begin = [...windows, ...spans].map(({ from }) => from)
  const found = new Set([0, ...[...begin, ...door.keys.flatMap((key) => startsOf(key.schedules))].map(stepOf)])
  steps.set(door, found)
  return found
}

/** Whether a door that was shut for a grant a quarter of an hour before a time may be open then. */
export function beginningsOf(door: Door, { schedules, holdings = [] }: Grant): (at: number) => boolean {
  const [first] = door.offsets ?? []
  if (!first) return () => true
  const ofDoor = stepsOf(door)
  const own = new Set(startsOf(schedules).map(stepOf))
  // After a change of the clocks it is at once later than something begins, or earlier again.
  const moments = [...(door.offsets ?? []).map(({ from }) => from), ...holdings.flatMap(({ from }) => from ?? [])]
  return (at) => {
    // Before the offsets the zone tells when the clocks change.
    if (at < first.from) return true
    const { minute } = localTimeOf(door, at)
    return ofDoor.has(minute) || own.has(minute) || moments.some((moment) => moment > at - STEP_MS && moment <= at)
  }
}
