const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** '5 minutes', '3 hours' or '2 days', in the words of the language. The shortest is a minute. */
export function durationText(millis: number, language: string): string {
  const [unit, length] =
    millis >= 2 * DAY
      ? (['day', DAY] as const)
      : millis >= 2 * HOUR
        ? (['hour', HOUR] as const)
        : (['minute', MINUTE] as const)
  const value = Math.max(1, Math.round(millis / length))
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(value)
}
