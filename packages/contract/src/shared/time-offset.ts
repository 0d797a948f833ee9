const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(timeZone: string) {
  const known = formats.get(timeZone)
  if (known) return known
  const format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset', year: 'numeric' })
  formats.set(timeZone, format)
  return format
}

/** `UTC-07:00`: the hour that comes twice when the clocks go back is told apart by it. */
export function offsetText(millis: number, timeZone: string): string {
  const [offset] = /[+-]\d\d:\d\d/.exec(formatOf(timeZone).format(millis)) ?? ['+00:00']
  return `UTC${offset}`
}

/** Minutes east of UTC. */
export function offsetMinutes(millis: number, timeZone: string): number {
  const [, sign, hours = '', minutes = ''] = /([+-])(\d\d):(\d\d)/.exec(offsetText(millis, timeZone)) ?? []
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes))
}

const DAY_MS = 86_400_000
const SECOND_MS = 1_000

/** From `since` on, the clocks are ahead of UTC by so many milliseconds. */
export type Offset = { since: number; ahead: number; text: string }

/** The offsets of a time zone in a range, the earliest first. Nowhere are clocks changed twice within a day. */
export function offsetsBetween(timeZone: string, from: number, to: number): [Offset, ...Offset[]] {
  // This country writes 2026-11-01 09:30:00.
  const times = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone })
  const aheadAt = (second: number) => Date.parse(`${times.format(second).replace(' ', 'T')}Z`) - second
  const offsetAt = (since: number) => ({ since, ahead: aheadAt(since), text: offsetText(since, timeZone) })
  const first = Math.floor(from / SECOND_MS) * SECOND_MS
  let last = offsetAt(first)
  const offsets: [Offset, ...Offset[]] = [last]
  for (let day = first; day < to; day += DAY_MS) {
    if (aheadAt(day + DAY_MS) === last.ahead) continue
    let [before, after] = [day, day + DAY_MS]
    while (after - before > SECOND_MS) {
      const middle = before + Math.floor((after - before) / 2 / SECOND_MS) * SECOND_MS
      if (aheadAt(middle) === last.ahead) before = middle
      else after = middle
    }
    last = offsetAt(after)
    offsets.push(last)
  }
  return offsets
}
