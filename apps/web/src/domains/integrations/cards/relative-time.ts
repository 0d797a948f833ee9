const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const units = [
  ['year', 365 * DAY],
  ['month', 30 * DAY],
  ['week', 7 * DAY],
  ['day', DAY],
  ['hour', HOUR],
  ['minute', MINUTE],
] as const

/** Formats a time as 'now', '5 minutes ago' or 'yesterday'. A future time, from a clock that is behind, is 'now'. */
export function relativeTime(millis: number, now: number, language: string): string {
  const format = new Intl.RelativeTimeFormat(language, { numeric: 'auto' })
  const passed = Math.max(0, now - millis)
  const [unit, length] = units.find((one) => passed >= one[1]) ?? ['second', passed + 1]
  return format.format(-Math.floor(passed / length), unit)
}
