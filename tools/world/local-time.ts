export const DAY = 86_400_000
/** In days; less than the time between two clock changes. */
const GRID = 28

const formats = new Map<string, Intl.DateTimeFormat>()
const offsets = new Map<string, Map<number, number>>()

function offsetAt(timeZone: string, instant: number): number {
  let format = formats.get(timeZone)
  if (!format) {
    const fields = { year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric' } as const
    format = new Intl.DateTimeFormat('en-US', { timeZone, hourCycle: 'h23', ...fields })
    formats.set(timeZone, format)
  }
  const [month = 1, day = 1, year = 1970, hour = 0, minute = 0] =
    format.format(instant).match(/\d+/g)?.map(Number) ?? []
  return Date.UTC(year, month - 1, day, hour, minute) - Math.floor(instant / 60_000) * 60_000
}

/** The calendar day of an instant in a time zone, as days since 1970. */
export const localDay = (timeZone: string, instant: number) => Math.floor((instant + offsetAt(timeZone, instant)) / DAY)

function offsetOnDay(timeZone: string, day: number): number {
  let known = offsets.get(timeZone)
  if (!known) {
    known = new Map()
    offsets.set(timeZone, known)
  }
  let offset = known.get(day)
  if (offset === undefined) {
    const guess = day * DAY - offsetAt(timeZone, day * DAY)
    offset = offsetAt(timeZone, guess)
    known.set(day, offset)
  }
  return offset
}

/** The start of a day. Offsets are slow to compute, so between two days with equal offsets they are not computed. */
export function startOfLocalDay(timeZone: string, day: number): number {
  const from = Math.floor(day / GRID) * GRID
  const before = offsetOnDay(timeZone, from)
  const isSteady = before === offsetOnDay(timeZone, from + GRID)
  return day * DAY - (isSteady ? before : offsetOnDay(timeZone, day))
}
