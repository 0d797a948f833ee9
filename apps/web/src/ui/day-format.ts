import { isDay } from '@portico/contract/shared/days'

/** Date fields take yyyy/MM/dd in these languages, and dd/MM/yyyy in all others. */
const YEAR_FIRST = ['en-US', 'en-CA', 'fr-CA', 'ja-JP']
const isYearFirst = (language: string) => YEAR_FIRST.includes(language)

const SEPARATOR = /[/.\-\s]+/

/** `2027-03-31` as people of that language type it: `2027/03/31` or `31/03/2027`. */
export function writeDay(day: string | null, language: string): string {
  if (day === null) return ''
  const parts = day.split('-')
  return (isYearFirst(language) ? parts : parts.toReversed()).join('/')
}

/** Returns null if the text is not a valid date. */
export function readDay(typed: string, language: string): string | null {
  const parts = typed.trim().split(SEPARATOR)
  const [year = '', month = '', date = ''] = isYearFirst(language) ? parts : parts.toReversed()
  if (parts.length !== 3 || !/^\d{4}$/.test(year) || !/^\d{1,2}$/.test(month) || !/^\d{1,2}$/.test(date)) return null
  const day = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
  return isDay(day) ? day : null
}
