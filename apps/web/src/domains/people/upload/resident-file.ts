import type { ExportedWords } from '@portico/contract/people/exported-people.rules'
import { emailIdentity } from '@portico/contract/people/people.rules'
import {
  checkResidentRows,
  isInformation,
  RESIDENT_CSV_MAX_BYTES,
  RESIDENT_CSV_MAX_ROWS,
  RESIDENTS_PER_UPLOAD,
  RESIDENTS_PER_WHOLE_UPLOAD,
  type Resident,
  type ResidentRowProblem,
  residentsToSend,
} from '@portico/contract/people/resident-csv.rules'
import type { NamedThings } from '@portico/contract/people/resident-extras.rules'
import type { Day } from '@portico/contract/shared/days'
import { parseTable } from '#web/platform/csv.ts'
import { decodeText, type LegacyEncoding } from './decode-text.ts'

/** Why the file as a whole is refused. */
export type Refusal =
  | { reason: 'notCsv' | 'tooLarge' | 'tooManyRows' | 'notText' | 'noRecords' }
  | { reason: 'unfinishedQuote'; line: number }

export type CheckedFile = {
  /** The residents of the next upload. */
  next: Resident[]
  /** The e-mail addresses of all residents who can be added. */
  emails: string[]
  counts: { valid: number; ignored: number; rowsWithErrors: number }
  /** Errors first, then hints, each in the order of the file. */
  problems: ResidentRowProblem[]
}

export type FileCheck = { refusal: Refusal } | CheckedFile

export type Known = {
  today: Day
  existingEmails: readonly string[]
  legacyEncoding: LegacyEncoding
  /** The keys and places that further columns may name; then the whole file is one upload. */
  named?: NamedThings | undefined
  exported?: ExportedWords | undefined
}

export type CheckRequest = { bytes: ArrayBuffer; known: Known }

/** How many rows a file may have, and how many residents one upload adds. */
export const uploadLimits = (isWhole: boolean) =>
  isWhole
    ? { rows: RESIDENTS_PER_WHOLE_UPLOAD, perUpload: RESIDENTS_PER_WHOLE_UPLOAD }
    : { rows: RESIDENT_CSV_MAX_ROWS, perUpload: RESIDENTS_PER_UPLOAD }

/** Checks name and size, before the file is read. */
export function refusalOf({ name, size }: Pick<File, 'name' | 'size'>): Refusal | undefined {
  if (!/\.csv$/i.test(name)) return { reason: 'notCsv' }
  return size > RESIDENT_CSV_MAX_BYTES ? { reason: 'tooLarge' } : undefined
}

export function checkResidentFile(bytes: ArrayBuffer, known: Known): FileCheck {
  const { today, existingEmails, legacyEncoding, named, exported } = known
  const limits = uploadLimits(named !== undefined)
  const text = decodeText(new Uint8Array(bytes), legacyEncoding)
  if (text === null) return { refusal: { reason: 'notText' } }
  const parsed = parseTable(text)
  if ('unfinishedRow' in parsed) return { refusal: { reason: 'unfinishedQuote', line: parsed.unfinishedRow } }
  // Rows are numbered like in a spreadsheet, where a value with two lines is in one row.
  const rows = parsed.rows.map((cells, index) => ({ line: index + 1, cells }))
  if (rows.length - 1 > limits.rows) return { refusal: { reason: 'tooManyRows' } }

  const existing = new Set(existingEmails.map(emailIdentity))
  const result = checkResidentRows(rows, { today, existingEmails: existing, named, exported })
  const [information, errors] = [
    result.problems.filter(isInformation),
    result.problems.filter((one) => !isInformation(one)),
  ]
  if (rows.length <= 1 && errors.length === 0) return { refusal: { reason: 'noRecords' } }
  return {
    next: residentsToSend(result, limits.perUpload),
    emails: result.residents.map(({ email }) => email),
    counts: {
      valid: result.residents.length,
      ignored: information.length,
      rowsWithErrors: new Set(errors.map(({ line }) => line)).size,
    },
    problems: [...errors, ...information],
  }
}
