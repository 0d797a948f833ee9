import { RESIDENT_CSV_HEADERS } from '@portico/contract/people/resident-csv.rules'
import { writeCsv } from '@portico/contract/shared/csv'

/** The example is always valid, because the last day of next year is never more than two years ahead. */
export const residentTemplate = (year: number, language: string): string =>
  writeCsv([RESIDENT_CSV_HEADERS, ['jane.doe@example.com', '12B', `12/31/${String(year + 1).slice(-2)}`]], language)
