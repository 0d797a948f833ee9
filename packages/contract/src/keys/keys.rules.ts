import {
  type DayName,
  dayNames,
  daysOf,
  type GuestSchedule,
  isEmptyWeekly,
  LAST_MINUTE,
  type TimeRange,
} from '../shared/weekly-schedule.ts'

/** This file does not import zod, because the browser loads it with tables and forms. */
export type { DayName, GuestSchedule, TimeRange } from '../shared/weekly-schedule.ts'
export { dayNames, isAlwaysAccessible } from '../shared/weekly-schedule.ts'

export const KEY_NAME_MIN = 3
export const KEY_NAME_MAX = 128
export const KEY_DESCRIPTION_MAX = 128
export const KEY_ENTRANCES_MAX = 500
/** The maximum number of keys of a property. */
export const KEYS_MAX = 5_000
/** The longest page of a list of keys. */
export const KEYS_PAGE_MAX = 200
/** What keys are searched and sorted by. */
export const keyFields = ['keyId', 'name', 'entrances', 'description', 'assignedTo', 'sharable', 'schedules'] as const
export type KeyField = (typeof keyFields)[number]
export const SCHEDULES_MAX = 3
/** The maximum number of ranges for a day in one schedule. */
export const DAY_RANGES_MAX = 8
export const KEYS_PER_CALL_MAX = 500
export const PEOPLE_PER_CALL_MAX = 100

export const SCHEDULE_STEP_MINUTES = 15

export const DEFAULT_TIME_RANGE: TimeRange = { startTime: '08:00', endTime: '12:00' }

/** A weekly schedule without days: accessible at all times. It must be the only schedule. */
export const emptyWeeklySchedule: GuestSchedule = { type: 'WEEKLY', filter: {} }

/** `14:45`; an end may also be the last minute of the day. */
export const isStartTime = (time: string) => /^(?:[01]\d|2[0-3]):(?:00|15|30|45)$/.test(time)
export const isEndTime = (time: string) => isStartTime(time) || time === LAST_MINUTE

/** Times of equal length can be compared as texts. */
export const startsBeforeEnd = ({ startTime, endTime }: TimeRange) => startTime < endTime

/** All times at which a schedule may start or end; an end may also be the last minute of the day. */
export function timesOfDay(kind: 'start' | 'end'): string[] {
  const two = (value: number) => String(value).padStart(2, '0')
  const steps = Array.from({ length: (24 * 60) / SCHEDULE_STEP_MINUTES }, (_, index) => {
    const minutes = index * SCHEDULE_STEP_MINUTES
    return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
  })
  return kind === 'start' ? steps : [...steps.slice(1), LAST_MINUTE]
}

/** A schedule needs a day, unless it is the empty weekly schedule and the only one of its entrance. */
export const lacksDay = (schedules: readonly GuestSchedule[]) => schedules.length > 1 && schedules.some(isEmptyWeekly)

type DayRun = { first: DayName; last: DayName }

/** Groups consecutive days of a week that begins on `firstDay`. */
export function dayRuns(days: readonly DayName[], firstDay: DayName = 'SUNDAY'): DayRun[] {
  const offset = dayNames.indexOf(firstDay)
  const runs: DayRun[] = []
  let isOpen = false
  for (const day of [...dayNames.slice(offset), ...dayNames.slice(0, offset)]) {
    const current = runs.at(-1)
    const isIn = days.includes(day)
    if (isIn && isOpen && current) current.last = day
    else if (isIn) runs.push({ first: day, last: day })
    isOpen = isIn
  }
  return runs
}

type SchedulePart = { days: DayName[]; ranges: readonly TimeRange[] }

/** Groups the days with the same hours. Without ranges, these days are accessible at all times. */
export function schedulePartsOf(schedule: GuestSchedule): SchedulePart[] {
  const parts = new Map<string, SchedulePart>()
  for (const day of daysOf(schedule)) {
    const ranges = schedule.filter[day] ?? []
    const hours = ranges.map(({ startTime, endTime }) => `${startTime}-${endTime}`).join()
    const part = parts.get(hours)
    if (part) part.days.push(day)
    else parts.set(hours, { days: [day], ranges })
  }
  return [...parts.values()]
}

/** One schedule for several days; without a range they are accessible all day. */
export const weeklySchedule = (days: readonly DayName[], range: TimeRange | null): GuestSchedule => ({
  type: 'WEEKLY',
  filter: Object.fromEntries(
    dayNames.filter((day) => days.includes(day)).map((day) => [day, range ? [{ ...range }] : []]),
  ),
})

const FIRST_MINUTE = '00:00'
/** A range that ends with the last minute of the day includes that minute. */
const endOf = ({ endTime }: TimeRange) => (endTime === LAST_MINUTE ? '24:00' : endTime)

/** `22:00-06:00`: it ends on the day after the one on which it starts. */
export const isOvernight = ({ startTime, endTime }: TimeRange) => endTime < startTime

/** No schedule can cross midnight. These two do it together: until the end of each day, and from the beginning of the day after it. */
export const overnightSchedules = (days: readonly DayName[], { startTime, endTime }: TimeRange): GuestSchedule[] => [
  weeklySchedule(days, { startTime, endTime: LAST_MINUTE }),
  weeklySchedule(days.map(dayAfter), { startTime: FIRST_MINUTE, endTime }),
]

const dayAfter = (day: DayName) => dayNames[(dayNames.indexOf(day) + 1) % dayNames.length] as DayName

/** The days on which two of the ranges have a minute in common. A day without ranges has all minutes. */
export const overlappingDays = (schedules: readonly GuestSchedule[]): DayName[] =>
  dayNames.filter((day) => {
    const ranges = schedules.flatMap(({ filter }) => {
      const own = filter[day]
      return own?.length === 0 ? [{ startTime: FIRST_MINUTE, endTime: LAST_MINUTE }] : (own ?? [])
    })
    const sorted = ranges.toSorted((a, b) => (a.startTime < b.startTime ? -1 : 1))
    return sorted.some((range, index) => index > 0 && range.startTime < endOf(sorted[index - 1] as TimeRange))
  })

/**
 * Guests need a panel to get in: if the property has a panel, a shared key must have a sharable entrance with a panel.
 * The entrances are those of the key.
 */
export const lacksSharablePanel = (
  selected: readonly { isGuestSharable: boolean; hasPanel: boolean }[],
  propertyHasPanel: boolean,
) => {
  const sharable = selected.filter(({ isGuestSharable }) => isGuestSharable)
  return propertyHasPanel && sharable.length > 0 && !sharable.some(({ hasPanel }) => hasPanel)
}

const plainName = (name: string) => name.trim().toLowerCase()

/** Names are compared trimmed and without regard to case. `names` are those of the property's other keys. */
export const isNameTaken = (name: string, names: readonly string[]) => {
  const plain = plainName(name)
  return names.some((other) => plainName(other) === plain)
}

/** The name of a duplicate: ` copy`, then ` copy 2` and so on; the name is shortened to the limit. */
export function copyName(name: string, taken: readonly string[]): string {
  for (let number = 1; ; number++) {
    const suffix = number === 1 ? ' copy' : ` copy ${number}`
    const base = [...name.trim()].slice(0, KEY_NAME_MAX - suffix.length).join('')
    const candidate = base.trimEnd() + suffix
    if (!isNameTaken(candidate, taken)) return candidate
  }
}

/** The keys already held, then the new ones, each once. */
export const mergeKeyIds = (held: readonly string[], added: readonly string[]) => [...new Set([...held, ...added])]
