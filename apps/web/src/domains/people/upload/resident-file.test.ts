import {
  RESIDENT_CSV_HEADERS,
  RESIDENT_CSV_MAX_BYTES,
  RESIDENT_CSV_MAX_ROWS,
  residentRowProblems,
} from '@portico/contract/people/resident-csv.rules'
import { expect, test } from 'vitest'
import { type CheckedFile, checkResidentFile, type Known, refusalOf } from './resident-file.ts'
import { residentTemplate } from './template.ts'

const HEADER = RESIDENT_CSV_HEADERS.join(',')
const known: Known = { today: '2026-03-10', existingEmails: ['Known@Example.com'], legacyEncoding: 'windows-1252' }
const bytesOf = (content: string | Uint8Array) => {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content
  return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer
}
const check = (content: string | Uint8Array, about: Partial<Known> = {}) =>
  checkResidentFile(bytesOf(content), { ...known, ...about })

function checked(content: string | Uint8Array): CheckedFile {
  const result = check(content)
  if ('refusal' in result) throw new Error(`Refused: ${result.refusal.reason}`)
  return result
}
const rows = (count: number) =>
  [HEADER, ...Array.from({ length: count }, (_, n) => `resident.${n}@example.com,${n},12/31/26`)].join('\r\n')

test('every kind of problem is reported with its row and value, errors before hints', () => {
  const { counts, problems, next } = checked(
    [
      HEADER,
      'known@example.com,1,12/31/26',
      'ann@example.com,12 B,12/31/26',
      '',
      'bob@example.com,1',
      ',1,1/2/27',
      'bob@,1,1/2/27',
      'ANN@example.com,1,1/2/27',
      'cy@example.com,,1/2/27',
      'di@example.com,*,1/2/27',
      'ed@example.com,1,',
      'flo@example.com,1,2027-01-02',
      'gus@example.com,1,02/30/27',
      'hal@example.com,1,3/9/26',
    ].join('\n'),
  )
  expect(problems.map(({ line, kind, value }) => [line, kind, value])).toEqual([
    [4, 'emptyRow', ''],
    [5, 'wrongColumnCount', '2'],
    [6, 'missingEmail', ''],
    [7, 'invalidEmail', 'bob@'],
    [8, 'duplicateEmail', 'ANN@example.com'],
    [9, 'missingUnit', ''],
    [10, 'invalidUnit', '*'],
    [11, 'missingExpiration', ''],
    [12, 'invalidFormat', '2027-01-02'],
    [13, 'invalidDate', '02/30/27'],
    [14, 'outOfRangeDate', '3/9/26'],
    [2, 'existingEmail', 'known@example.com'],
  ])
  expect(counts).toEqual({ valid: 1, ignored: 1, rowsWithErrors: 11 })
  expect(next).toEqual([{ line: 3, email: 'ann@example.com', unitNumber: '12 B', expiryDay: '2026-12-31' }])
  const header = checked('email,unit,date\na@example.com,1,1/2/27').problems
  const kinds = [...header, ...problems].map(({ kind }) => kind)
  expect(new Set(kinds)).toEqual(new Set(residentRowProblems))
})

const resident = { line: 2, email: 'ze.b@example.com', unitNumber: 'Haus ä', expiryDay: '2027-01-02' }
const written = (separator: string, end: string) =>
  [[...RESIDENT_CSV_HEADERS], ['"ze.b@example.com"', '"Haus ä"', '1/2/2027']]
    .map((cells) => cells.join(separator))
    .join(end)

test.each([
  ['commas and CRLF', written(',', '\r\n')],
  ['semicolons, as Excel in German', written(';', '\r\n')],
  ['tabs and the mark of UTF-16, as “Unicode text”', Buffer.from(`\ufeff${written('\t', '\r\n')}`, 'utf16le')],
  ['an old Mac’s line ends', written(',', '\r')],
  ['Windows-1252', Buffer.from(written(';', '\r\n'), 'latin1')],
])('a file with %s is read with the same result', (_, content) => {
  expect(checked(content).next).toEqual([resident])
})

test('a value with two lines is in one row', () => {
  const { problems } = checked(`${HEADER}\n"two\nlines",1,12/31/26\nno-mail,2,12/31/26\n`)
  expect(problems.map(({ line, kind }) => [line, kind])).toEqual([
    [2, 'invalidEmail'],
    [3, 'invalidEmail'],
  ])
})

test('blank lines at the end and a trailing comma in the header are ignored', () => {
  const content = `${HEADER},\nann@example.com,1,12/31/26,\nbob@example.com,2,12/31/26\n,,,\n\n`
  expect(checked(content)).toMatchObject({ problems: [], counts: { valid: 2, ignored: 0, rowsWithErrors: 0 } })
})

test('one upload contains at most 200 residents, and all residents are counted', () => {
  const { next, counts } = checked(rows(450))
  expect([next.length, next[0]?.line, next.at(-1)?.line, counts.valid]).toEqual([200, 2, 201, 450])
})

test.each([
  ['nothing', '', { reason: 'noRecords' }],
  ['its header alone', `${HEADER}\r\n`, { reason: 'noRecords' }],
  ['what is no text', Uint8Array.of(0x50, 0x4b, 3, 4), { reason: 'notText' }],
  ['its header and blank lines', `${HEADER}\r\n\r\n,,\r\n`, { reason: 'noRecords' }],
  ['an open quotation mark', `${HEADER}\n"a,1,1/2/27\n`, { reason: 'unfinishedQuote', line: 2 }],
  ['too many rows', rows(RESIDENT_CSV_MAX_ROWS + 1), { reason: 'tooManyRows' }],
])('a file with %s is refused as a whole', (_, content, refusal) => {
  expect(check(content)).toEqual({ refusal })
})

test('name and size are checked before the file is read', () => {
  expect(refusalOf({ name: 'residents.CSV', size: RESIDENT_CSV_MAX_BYTES })).toBeUndefined()
  expect(refusalOf({ name: 'residents.csv.xlsx', size: 1 })).toEqual({ reason: 'notCsv' })
  expect(refusalOf({ name: 'residents.csv', size: RESIDENT_CSV_MAX_BYTES + 1 })).toEqual({ reason: 'tooLarge' })
})

test.each([
  ['2026-01-01', 'en-US'],
  ['2026-12-31', 'de-DE'],
])('the example of the template is valid on %s in %s', (today, language) => {
  const result = check(residentTemplate(Number(today.slice(0, 4)), language), { today })
  expect(result).toMatchObject({ counts: { valid: 1, ignored: 0, rowsWithErrors: 0 }, problems: [] })
})

const named = {
  keys: [
    { id: 'gym', name: 'Gym', hasEntrances: true },
    { id: 'odd', name: 'Odd; name', hasEntrances: true },
    { id: 'none', name: 'Nothing yet', hasEntrances: false },
  ],
  places: [
    { id: 'one', name: 'Floor 1' },
    { id: 'other', name: 'Floor 1' },
    { id: 'east', name: 'East, Wing' },
  ],
}

test.each(['en-US', 'de-DE'])(
  'the template with further columns is a valid file in %s, names a place that exists, and gives nobody a key',
  (language) => {
    const result = check(residentTemplate(2026, language, named), { named })
    expect(result).toMatchObject({
      next: [{ email: 'jane.doe@example.com', personName: 'Jane Doe', placeId: 'east' }],
      problems: [],
    })
    expect(residentTemplate(2026, language, named)).not.toContain('Gym')
    const nothing = { keys: [], places: [] }
    expect(check(residentTemplate(2026, language, nothing), { named: nothing })).toMatchObject({ problems: [] })
  },
)

test('with further columns the whole file is one upload, of ten thousand rows at most', () => {
  expect(check(rows(10_000), { named })).toMatchObject({ next: { length: 10_000 }, counts: { valid: 10_000 } })
  expect(check(rows(10_001), { named })).toEqual({ refusal: { reason: 'tooManyRows' } })
  expect(check(rows(10_001))).toMatchObject({ next: { length: 200 }, counts: { valid: 10_001 } })
})
