import { RESIDENT_CSV_HEADERS } from '@portico/contract/people/resident-csv.rules'
import {
  extrasReader,
  KEY_SEPARATOR,
  type NamedThings,
  RESIDENT_CSV_EXTRA_HEADERS,
} from '@portico/contract/people/resident-extras.rules'
import { writeCsv } from '@portico/contract/shared/csv'

const EXAMPLE_KEYS = 2

/** The example is always valid, because the last day of next year is never more than two years ahead. */
export function residentTemplate(year: number, language: string, named?: NamedThings): string {
  const example = ['jane.doe@example.com', '12B', `12/31/${String(year + 1).slice(-2)}`]
  if (!named) return writeCsv([RESIDENT_CSV_HEADERS, example], language)
  const keyNames = named.keys.filter(({ hasEntrances }) => hasEntrances).map(({ name }) => name)
  // A name with the separator cannot be written in a cell.
  const keys = keyNames.filter((name) => !name.includes(KEY_SEPARATOR)).slice(0, EXAMPLE_KEYS)
  const isUsable = extrasReader(['resident_place'], named)
  const place = named.places.find(({ name }) => isUsable([name]).problems.length === 0)?.name ?? ''
  return writeCsv(
    [
      [...RESIDENT_CSV_HEADERS, ...RESIDENT_CSV_EXTRA_HEADERS],
      [...example, 'Jane Doe', keys.join(`${KEY_SEPARATOR} `), place],
    ],
    language,
  )
}
