import { type Day, isDay } from '@portico/contract/shared/days'
import { PmsError } from './connector.ts'

/** Days before this one stand for "none", whatever the system calls its first day. */
const FIRST_REAL_DAY = '1901-01-01'

const iso = /^(\d{4})-(\d{2})-(\d{2})(?:[T ].*)?$/
const american = /^(\d{1,2})\/(\d{1,2})\/(\d{4})(?:\s.*)?$/

/**
 * A day as SOAP vendors write them, with or without a time, which is dropped: a day at the property is that day everywhere.
 * What cannot be read is not the same as no date: a lease whose end was overlooked would never end.
 */
export function readVendorDay(text: string): Day | null {
  if (!text) return null
  const [, year, month, date] = iso.exec(text) ?? reordered(american.exec(text)) ?? []
  const day = `${year}-${month}-${date}`
  if (!isDay(day)) throw new PmsError('MALFORMED', 'A date cannot be read.')
  return day < FIRST_REAL_DAY ? null : day
}

function reordered(found: RegExpExecArray | null) {
  if (!found) return undefined
  const [whole, month = '', date = '', year = ''] = found
  return [whole, year, month.padStart(2, '0'), date.padStart(2, '0')]
}
