const SECOND = 1_000
const MINUTE = 60 * SECOND
/** The clocks of two machines may differ, and a short run is not none. */
const SHORTEST = 100

/** '0.4 sec', '12 sec' or '3 min 20 sec', in the words of the language. */
export function durationText(millis: number, language: string): string {
  const write = (value: number, unit: 'minute' | 'second', digits = 0) =>
    new Intl.NumberFormat(language, {
      style: 'unit',
      unit,
      unitDisplay: 'short',
      maximumFractionDigits: digits,
    }).format(value)
  const passed = Math.max(SHORTEST, millis)
  if (passed < 10 * SECOND) return write(passed / SECOND, 'second', 1)
  const seconds = Math.round(passed / SECOND)
  if (passed < MINUTE) return write(seconds, 'second')
  const rest = seconds % 60
  return [write(Math.floor(seconds / 60), 'minute'), ...(rest > 0 ? [write(rest, 'second')] : [])].join(' ')
}
