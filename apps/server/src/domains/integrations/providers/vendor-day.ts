import { type Day, isDay } from '@portico/contract/shared/days'
import { UnreadableField } from './unreadable.ts'

/** SOAP vendors write an early day such as 1900-01-01 for "no date"; all days before this one count as none. */
const FIRST_REAL_DAY = '1901-01-01'

const iso = /^(\d{4})-(\d{2})-(\d{2})(?:[T ].*)?$/
const american = /^(\d{1,2})\/(\d{1,2})\/(\d{4})(?:\s.*)?$/

/**
 * Reads a day in the formats of SOAP vendors. A time is dropped, because the day is in the time zone of the property.
 * A text that is no day is unreadable, not "no date": a lease without an end would never end.
 */
export function readVendorDay(text: string): Day | null {
  if (!text) return null
  const [, year, month, date] = iso.exec(text) ?? reordered(american.exec(text)) ?? []
  const day = `${year}-${month}-${date}`
  if (!isDay(day)) throw new UnreadableField('DATE')
  return day < FIRST_REAL_DAY ? null : day
}

function reordered(found: RegExpExecArray | null) {
  if (!found) return undefined
  const [whole, month = '', date = '', year = ''] = found
  return [whole, year, month.padStart(2, '0'), date.padStart(2, '0')]
}
