import { RESIDENT_CSV_HEADERS } from '@portico/contract/people/resident-csv.rules'
import {
  extrasReader,
  type NamedThings,
  RESIDENT_CSV_EXTRA_HEADERS,
} from '@portico/contract/people/resident-extras.rules'
import { writeCsv } from '@portico/contract/shared/csv'

/**
 * The example is always valid, because the last day of next year is never more than two years ahead. It names no key: whoever leaves the
 * row in the file must not hand one out.
 */
export function residentTemplate(year: number, language: string, named?: NamedThings): string {
  const example = ['jane.doe@example.com', '12B', `12/31/${String(year + 1).slice(-2)}`]
  if (!named) return writeCsv([RESIDENT_CSV_HEADERS, example], language)
  const isUsable = extrasReader(['resident_place'], named)
  const place = named.places.find(({ name }) => isUsable([name]).problems.length === 0)?.name ?? ''
  return writeCsv(
    [
      [...RESIDENT_CSV_HEADERS, ...RESIDENT_CSV_EXTRA_HEADERS],
      [...example, 'Jane Doe', '', place],
    ],
    language,
  )
}
