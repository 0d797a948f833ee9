import { addToDay, type Day, isDay } from '../shared/days.ts'
import { arrangeExported, type ExportedWords } from './exported-people.rules.ts'
import { emailIdentity, emailRule, unitNumberRule } from './people.rules.ts'
import {
  type ExtraProblemKind,
  type ExtraValues,
  extrasReader,
  isExtraHeader,
  type NamedThings,
} from './resident-extras.rules.ts'

/** This file imports neither zod nor React, because it runs in a web worker. */
export const RESIDENT_CSV_HEADERS = ['resident_email', 'resident_aptnumber', 'expirydate_mm/dd/yy'] as const
export const RESIDENT_CSV_MAX_BYTES = 5 * 1024 * 1024
export const RESIDENT_CSV_MAX_ROWS = 50_000
export const RESIDENTS_PER_UPLOAD = 200
/** As many as a bulk job takes: with further columns the whole file is one upload. */
export const RESIDENTS_PER_WHOLE_UPLOAD = 10_000
export const RESIDENT_CSV_MAX_YEARS = 2

export const residentRowProblems = [
  'invalidHeader',
  'emptyRow',
  'wrongColumnCount',
  'missingEmail',
  'invalidEmail',
  'duplicateEmail',
  'existingEmail',
  'missingUnit',
  'invalidUnit',
  'missingExpiration',
  'invalidFormat',
  'invalidDate',
  'outOfRangeDate',
] as const
export type ResidentRowProblemKind = (typeof residentRowProblems)[number] | ExtraProblemKind | 'notResident'

export type ParsedRow = { line: number; cells: readonly string[] }

export type ResidentRowProblem = {
  line: number
  kind: ResidentRowProblemKind
  /** The text in the file. */
  value: string
  /** For duplicates: the first line with the same e-mail. */
  firstLine?: number
  /** For a wrong number of columns: how many the header has. */
  expected?: number
}

export type Resident = { line: number; email: string; unitNumber: string; expiryDay: Day } & ExtraValues

export type ResidentCsvResult = {
  /** In the order of the file. `residentsToSend` selects those of one upload. */
  residents: Resident[]
  problems: ResidentRowProblem[]
}

type Known = {
  /** Today in the time zone of the property. */
  today: Day
  /** Normalised with `emailIdentity`. */
  existingEmails: ReadonlySet<string>
  /** Where the file may have further columns: the keys and places that they may name. */
  named?: NamedThings | undefined
  /** Where a downloaded list of users may be uploaded: its words. */
  exported?: ExportedWords | undefined
}

/** Existing e-mails are ignored, so that the same file can be uploaded again for the rest. */
export const isInformation = ({ kind }: Pick<ResidentRowProblem, 'kind'>) => kind === 'existingEmail'

export const residentsToSend = (
  { residents }: Pick<ResidentCsvResult, 'residents'>,
  perUpload = RESIDENTS_PER_UPLOAD,
) => residents.slice(0, perUpload)

export function checkResidentRows([header, ...rows]: readonly ParsedRow[], known: Known): ResidentCsvResult {
  const given = header ? namesOf(header) : RESIDENT_CSV_HEADERS
  const list = known.exported && arrangeExported(given, known.exported)
  const headerProblems = header && !list ? checkHeader(header, known) : []
  if (headerProblems.length > 0) return { residents: [], problems: headerProblems }
  const names = list?.names ?? given
  const readExtras = extrasReader(names.slice(RESIDENT_CSV_HEADERS.length), known.named)
  const residents: Resident[] = []
  const problems: ResidentRowProblem[] = []
  const firstLines = new Map<string, number>()
  const lastDay = addToDay(known.today, RESIDENT_CSV_MAX_YEARS, 'year')
  for (const { line, cells } of rows) {
    const values = cells.map((cell) => cell.trim())
    const [email = '', unitNumber = '', expiry = '', ...extraCells] = list?.cellsOf(values) ?? values
    const report = (kind: ResidentRowProblemKind, value: string) => problems.push({ line, kind, value })

    if (values.every((value) => value === '')) {
      report('emptyRow', '')
      continue
    }
    if (values.length !== given.length) {
      problems.push({ line, kind: 'wrongColumnCount', value: String(values.length), expected: given.length })
      continue
    }
    const identity = emailIdentity(email)
    const firstLine = firstLines.get(identity)
    if (firstLine === undefined && known.existingEmails.has(identity)) {
      firstLines.set(identity, line)
      report('existingEmail', email)
      continue
    }
    const otherType = list?.otherType(values)
    if (otherType !== undefined) {
      report('notResident', otherType)
      continue
    }
    const before = problems.length
    if (email === '') report('missingEmail', '')
    else if (emailRule(email)) report('invalidEmail', email)
    else if (firstLine !== undefined) problems.push({ line, kind: 'duplicateEmail', value: email, firstLine })
    else firstLines.set(identity, line)

    if (unitNumber === '') report('missingUnit', '')
    else if (unitNumberRule(unitNumber)) report('invalidUnit', unitNumber)

    const extras = readExtras(extraCells)
    for (const { kind, value } of extras.problems) report(kind, value)

    const read = list && isDay(expiry) ? { day: expiry } : readExpiry(expiry)
    if ('kind' in read) report(read.kind, expiry)
    else if (read.day < known.today || read.day > lastDay) report('outOfRangeDate', expiry)
    else if (problems.length === before)
      residents.push({ line, email, unitNumber, expiryDay: read.day, ...extras.values })
  }
  return { residents, problems }
}

const namesOf = ({ cells }: ParsedRow) => cells.map((cell) => cell.replace(/^\uFEFF/, '').trim())

/** The three columns are unchanged; where further ones are allowed they follow, each once, in any order. */
function checkHeader(header: ParsedRow, { named }: Known): ResidentRowProblem[] {
  const given = namesOf(header)
  const extras = given.slice(RESIDENT_CSV_HEADERS.length)
  const areExtrasFine = extras.length === 0 || (!!named && extras.every(isExtraHeader))
  const isUnchanged =
    RESIDENT_CSV_HEADERS.every((name, index) => given[index] === name) &&
    areExtrasFine &&
    new Set(given).size === given.length
  return isUnchanged ? [] : [{ line: header.line, kind: 'invalidHeader', value: given.join(', ') }]
}

const EXPIRY = /^(\d{1,2})\/(\d{1,2})\/(\d{4}|\d{2})$/

function readExpiry(expiry: string): { day: Day } | { kind: 'missingExpiration' | 'invalidFormat' | 'invalidDate' } {
  if (expiry === '') return { kind: 'missingExpiration' }
  const [, month = '', date = '', year = ''] = EXPIRY.exec(expiry) ?? []
  if (year === '') return { kind: 'invalidFormat' }
  const day = `${year.padStart(4, '20')}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
  return isDay(day) ? { day } : { kind: 'invalidDate' }
}
