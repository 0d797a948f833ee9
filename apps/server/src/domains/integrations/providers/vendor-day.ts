import { type Day, isDay } from '@portico/contract/shared/days'
import { UnreadableField } from './unreadable.ts'

/** PMS write an early or a late day, such as 1900-01-01 and 9999-12-31, for "no date"; all days outside of these count as none. */
const FIRST_REAL_DAY = '1901-01-01'
const LAST_REAL_DAY = '2199-12-31'
const NO_DAY = /^(?:n\/?a|none|null|-+|0{4}-00-00.*|00\/00\/0{2,4})$/i
/** Years of two digits from 70 on are those of the last century. */
const PIVOT = 70

const iso = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?:[T ].*|Z|[+-]\d{2}:?\d{2})?$/
const american = /^(\d{1,2})[-/](\d{1,2})[-/](\d{4}|\d{2})(?:[T\s].*)?$/
/** The format of SQL Server (`Nov  5 2026 12:00AM`), and `November 5, 2026`. */
const monthFirst = /^([a-z]{3})[a-z]*\.?\s+(\d{1,2}),?\s+(\d{4})(?:\s.*)?$/i
const dayFirst = /^(\d{1,2})[- ]([a-z]{3})[a-z]*\.?[- ](\d{4}|\d{2})(?:\s.*)?$/i
/** The format of older JSON libraries of Microsoft: milliseconds, and the offset of the time zone. */
const millis = /^\/?Date\((-?\d{1,15})([+-]\d{4})?\)\/?$/

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/**
 * Reads a day in the formats of PMS. A time is dropped, because the day is in the time zone of the property.
 * A text that is no day is unreadable, not "no date": a lease without an end would never end.
 */
export function readVendorDay(text: string): Day | null {
  const trimmed = text.trim()
  if (!trimmed || NO_DAY.test(trimmed)) return null
  const day = dayIn(trimmed)
  if (!isDay(day)) throw new UnreadableField('DATE')
  return day < FIRST_REAL_DAY || day > LAST_REAL_DAY ? null : day
}

function dayIn(text: string): string {
  const at = (found: RegExpExecArray, index: number) => found[index] ?? ''
  let found = iso.exec(text)
  if (found) return written(at(found, 1), at(found, 2), at(found, 3))
  found = american.exec(text)
  if (found) return written(at(found, 3), at(found, 1), at(found, 2))
  found = monthFirst.exec(text)
  if (found) return written(at(found, 3), monthOf(at(found, 1)), at(found, 2))
  found = dayFirst.exec(text)
  if (found) return written(at(found, 3), monthOf(at(found, 2)), at(found, 1))
  found = millis.exec(text)
  return found ? dayOfMillis(Number(found[1]), found[2]) : ''
}

const monthOf = (name: string) => String(MONTHS.indexOf(name.toLowerCase()) + 1)

const written = (year: string, month: string, date: string) =>
  `${yearOf(year)}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`

const yearOf = (year: string) => (year.length === 2 ? `${Number(year) < PIVOT ? 20 : 19}${year}` : year)

function dayOfMillis(time: number, offset = '+0000'): string {
  const minutes = Number(offset.slice(1, 3)) * 60 + Number(offset.slice(3))
  const local = new Date(time + (offset.startsWith('-') ? -minutes : minutes) * 60_000)
  return Number.isNaN(local.getTime()) ? '' : local.toISOString().slice(0, 10)
}
