import { describe, expect, test } from 'vitest'
import {
  checkResidentRows,
  isInformation,
  RESIDENT_CSV_HEADERS,
  residentRowProblems,
  residentsToSend,
} from './resident-csv.rules.ts'

const known = { today: '2026-11-15', existingEmails: new Set(['known@example.com']) }
/** Line 1 is the header. */
const check = (...rows: string[][]) => checkRows([[...RESIDENT_CSV_HEADERS], ...rows])
const checkRows = (rows: readonly (readonly string[])[], knowledge = known) =>
  checkResidentRows(
    rows.map((cells, index) => ({ line: index + 1, cells })),
    knowledge,
  )

test('a valid row becomes a resident, with the date in either format', () => {
  const { residents, problems } = check(['a@example.com', '12 B', '1/2/27'], [' b@example.com ', '#7', '11/15/2028'])
  expect(problems).toEqual([])
  expect(residents).toEqual([
    { line: 2, email: 'a@example.com', unitNumber: '12 B', expiryDay: '2027-01-02' },
    { line: 3, email: 'b@example.com', unitNumber: '#7', expiryDay: '2028-11-15' },
  ])
})

const cases: [string, string[], string][] = [
  ['emptyRow', ['', ' ', ''], ''],
  ['emptyRow', [''], ''],
  ['wrongColumnCount', ['a@example.com', '1'], '2'],
  ['wrongColumnCount', ['a@example.com', '1', '1/1/27', ''], '4'],
  ['missingEmail', ['', '1', '1/1/27'], ''],
  ['invalidEmail', ['a@example', '1', '1/1/27'], 'a@example'],
  ['existingEmail', ['KNOWN@example.com', '1', '1/1/27'], 'KNOWN@example.com'],
  ['missingUnit', ['a@example.com', ' ', '1/1/27'], ''],
  ['invalidUnit', ['a@example.com', '12.B', '1/1/27'], '12.B'],
  ['invalidUnit', ['a@example.com', '1234567890123', '1/1/27'], '1234567890123'],
  ['missingExpiration', ['a@example.com', '1', ''], ''],
  ['invalidFormat', ['a@example.com', '1', '31.12.2026'], '31.12.2026'],
  ['invalidFormat', ['a@example.com', '1', '1/1/227'], '1/1/227'],
  ['invalidFormat', ['a@example.com', '1', '46021'], '46021'],
  ['invalidDate', ['a@example.com', '1', '2/30/2027'], '2/30/2027'],
  ['invalidDate', ['a@example.com', '1', '13/1/27'], '13/1/27'],
  ['invalidDate', ['a@example.com', '1', '0/1/27'], '0/1/27'],
  ['outOfRangeDate', ['a@example.com', '1', '11/14/2026'], '11/14/2026'],
  ['outOfRangeDate', ['a@example.com', '1', '11/16/2028'], '11/16/2028'],
  ['outOfRangeDate', ['a@example.com', '1', '1/1/99'], '1/1/99'],
]
test.each(cases)('%s: %j', (kind, row, value) => {
  expect(check(row)).toEqual({ residents: [], problems: [{ line: 2, kind, value }] })
})

test('today is not too early and two years are not too late', () => {
  expect(check(['a@example.com', '1', '11/15/26'], ['b@example.com', '1', '11/15/28']).residents).toHaveLength(2)
})

test('a duplicate e-mail refers to the line that has it first', () => {
  const row = (email: string) => [email, '1', '1/1/27']
  const { residents, problems } = check(row('a@example.com'), row('b@example.com'), row('A@example.com'))
  expect(residents.map(({ line }) => line)).toEqual([2, 3])
  expect(problems).toEqual([{ line: 4, kind: 'duplicateEmail', value: 'A@example.com', firstLine: 2 }])
})

test('one row may have several problems', () => {
  expect(check(['nobody', '', 'soon']).problems.map(({ kind }) => kind)).toEqual([
    'invalidEmail',
    'missingUnit',
    'invalidFormat',
  ])
})

test('only an existing e-mail is information, not an error', () => {
  expect(residentRowProblems.filter((kind) => isInformation({ kind }))).toEqual(['existingEmail'])
})

describe('the header of the file', () => {
  test.each([
    [['resident_email', 'resident_aptnumber']],
    [['Resident_Email', 'resident_aptnumber', 'expirydate_mm/dd/yy']],
    [['resident_aptnumber', 'resident_email', 'expirydate_mm/dd/yy']],
    [['resident_email;resident_aptnumber;expirydate_mm/dd/yy']],
  ])('is refused as %j', (header) => {
    const { residents, problems } = checkRows([header, ['a@example.com', '1', '1/1/27']])
    expect(residents).toEqual([])
    expect(problems).toEqual([{ line: 1, kind: 'invalidHeader', value: header.join(', ') }])
  })
  test('may begin with the byte order mark of Excel', () => {
    const [first, ...others] = RESIDENT_CSV_HEADERS
    expect(
      checkRows([
        [`\uFEFF${first}`, ...others],
        ['a@example.com', '1', '1/1/27'],
      ]).residents,
    ).toHaveLength(1)
  })
  test('without rows gives no residents, and neither does an empty file', () => {
    expect(check()).toEqual({ residents: [], problems: [] })
    expect(checkRows([])).toEqual({ residents: [], problems: [] })
  })
})

test('ten thousand rows are checked, and repeated uploads send each of them once', () => {
  const rows = Array.from({ length: 10_000 }, (_, index) => [`r${index}@example.com`, `${index}`, '1/1/2027'])
  expect(check(...rows)).toMatchObject({ residents: { length: 10_000 }, problems: [] })

  const existingEmails = new Set<string>()
  for (let upload = 0; upload < 50; upload++) {
    const sent = residentsToSend(checkRows([RESIDENT_CSV_HEADERS, ...rows], { ...known, existingEmails }))
    expect(sent).toHaveLength(200)
    for (const { email } of sent) existingEmails.add(email)
  }
  expect(existingEmails.size).toBe(10_000)
})
