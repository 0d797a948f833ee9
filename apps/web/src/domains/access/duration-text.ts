const YEAR = 365
/** Years that are told in days, because one would be rounded too much. */
const YEARS_IN_DAYS = 2

/** About how long some days are, in the largest unit that says enough: hours, days or years. */
export function durationText(days: number, language: string): string {
  const write = (value: number, unit: 'hour' | 'day' | 'year') =>
    new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long', maximumFractionDigits: 0 }).format(
      Math.max(1, value),
    )
  if (days < 1) return write(days * 24, 'hour')
  return days < YEARS_IN_DAYS * YEAR ? write(days, 'day') : write(days / YEAR, 'year')
}
