/** A day such as `2027-03-31`. Days can be compared as texts. */
export type Day = string
export const dayUnits = ['day', 'week', 'month', 'year'] as const
export type DayUnit = (typeof dayUnits)[number]

const LAST_DAY: Day = '9999-12-31'
const DAY_MS = 86_400_000

const clocks = new Map<string, Intl.DateTimeFormat>()

/** Formatters are cached, because creating one is about a thousand times slower than using it. */
function clockOf(timeZone: string) {
  const known = clocks.get(timeZone)
  if (known) return known
  const numeric = '2-digit'
  const clock = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: numeric,
    day: numeric,
    hour: numeric,
    minute: numeric,
    second: numeric,
  })
  clocks.set(timeZone, clock)
  return clock
}

/** The local time in the zone, as milliseconds as if it were UTC. */
function wallTime(millis: number, timeZone: string): number {
  const part = { year: 0, month: 1, day: 1, hour: 0, minute: 0, second: 0 }
  for (const { type, value } of clockOf(timeZone).formatToParts(millis)) {
    if (type in part) part[type as keyof typeof part] = Number(value)
  }
  return Date.UTC(part.year, part.month - 1, part.day, part.hour, part.minute, part.second)
}

const dayOfUtc = (millis: number): Day => new Date(millis).toISOString().slice(0, 10)

/** The 30th of February is written like a day and is none. */
export function isDay(text: string): boolean {
  const time = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(time) && dayOfUtc(time) === text
}

export const dayOf = (millis: number, timeZone: string): Day => dayOfUtc(wallTime(millis, timeZone))

/** The local time in the zone as every spreadsheet reads it: `2027-03-31 16:04:09`. */
export const secondOf = (millis: number, timeZone: string): string =>
  new Date(wallTime(millis, timeZone)).toISOString().slice(0, 19).replace('T', ' ')

/** The first moment of a day. Where clocks change at midnight, a day may not begin at 00:00 or may have 00:00 twice. */
export function startOfDay(day: Day, timeZone: string): number {
  const midnight = Date.parse(`${day}T00:00:00Z`)
  const offsetAt = (millis: number) => wallTime(millis, timeZone) - millis
  const before = midnight - offsetAt(midnight - DAY_MS)
  const after = midnight - offsetAt(midnight + DAY_MS)
  const earlier = Math.min(before, after)
  return dayOf(earlier, timeZone) >= day ? earlier : Math.max(before, after)
}

export const endOfDay = (day: Day, timeZone: string): number => startOfDay(addDays(day, 1), timeZone) - 1

const addDays = (day: Day, days: number): Day => {
  const sum = Date.parse(`${day}T00:00:00Z`) + days * DAY_MS
  return sum > Date.parse(LAST_DAY) ? LAST_DAY : dayOfUtc(sum)
}

/** One month after January 31 is the last day of February. */
function addMonths(day: Day, months: number): Day {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const firstOfMonth = new Date(Date.UTC(year, month - 1 + months, 1))
  if (firstOfMonth.getUTCFullYear() > 9999) return LAST_DAY
  const lastDate = new Date(Date.UTC(firstOfMonth.getUTCFullYear(), firstOfMonth.getUTCMonth() + 1, 0)).getUTCDate()
  firstOfMonth.setUTCDate(Math.min(date, lastDate))
  return dayOfUtc(firstOfMonth.getTime())
}

export function addToDay(day: Day, amount: number, unit: DayUnit): Day {
  if (unit === 'day') return addDays(day, amount)
  if (unit === 'week') return addDays(day, amount * 7)
  return addMonths(day, unit === 'month' ? amount : amount * 12)
}
