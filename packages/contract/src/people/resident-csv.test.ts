import { describe, expect, test } from 'vitest'
import { BULK_ITEMS_MAX } from '../bulk-jobs/bulk-jobs.schema.ts'
import {
  checkResidentRows,
  isInformation,
  RESIDENT_CSV_HEADERS,
  RESIDENTS_PER_WHOLE_UPLOAD,
  residentRowProblems,
  residentsToSend,
} from './resident-csv.rules.ts'
import { extrasReader, placeTexts } from './resident-extras.rules.ts'

const known = { today: '2026-11-15', existingEmails: new Set(['known@example.com']) }
/** Line 1 is the header. */
const check = (...rows: string[][]) => checkRows([[...RESIDENT_CSV_HEADERS], ...rows])
const checkRows = (rows: readonly (readonly string[])[], knowledge: Parameters<typeof checkResidentRows>[1] = known) =>
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

const named = {
  keys: [
    { id: 'gym', name: 'Gym', hasEntrances: true },
    { id: 'pool', name: 'Pool & sauna', hasEntrances: true },
    { id: 'none', name: 'Nothing yet', hasEntrances: false },
    ...Array.from({ length: 21 }, (_, n) => ({ id: `k${n}`, name: `K${n}`, hasEntrances: true })),
  ],
  places: [
    { id: 'east', name: 'East Wing' },
    { id: 'one', name: 'Floor 1' },
    { id: 'other', name: 'Floor 1' },
  ],
}
const extended = (extras: string[], ...rows: string[][]) =>
  checkRows([[...RESIDENT_CSV_HEADERS, ...extras], ...rows], { ...known, named })
const ALL_EXTRAS = ['resident_name', 'resident_keys', 'resident_place']

test('a place whose name others have is named with its parent', () => {
  const parents = [
    { id: 'e1', name: 'Floor 1', parents: ['East'] },
    { id: 'w1', name: 'Floor 1', parents: ['West'] },
  ]
  const places = [...parents, { id: 'roof', name: 'Roof', parents: ['East', 'West'] }]
  expect([...placeTexts(places).values()]).toEqual(['Floor 1 (East)', 'Floor 1 (West)', 'Roof'])
  const placeOf = (place: string) => extrasReader(['resident_place'], { keys: [], places })([place])
  expect(placeOf('floor 1 (west)').values).toEqual({ placeId: 'w1' })
  expect(placeOf('Roof (East)').values).toEqual({ placeId: 'roof' })
  expect(placeOf('Floor 1').problems).toEqual([{ kind: 'ambiguousPlace', value: 'Floor 1' }])
})

describe('further columns', () => {
  const base = ['a@example.com', '1', '1/1/27']
  const resident = { line: 2, email: 'a@example.com', unitNumber: '1', expiryDay: '2027-01-01' }

  test('carry the name, the keys and the place, in any order and as far as they are filled in', () => {
    const { residents, problems } = extended(
      ALL_EXTRAS,
      [...base, 'Ann Able', 'gym; POOL & SAUNA;', 'east wing'],
      ['b@example.com', '1', '1/1/27', '', '', ''],
    )
    expect(problems).toEqual([])
    expect(residents).toEqual([
      { ...resident, personName: 'Ann Able', keyIds: ['gym', 'pool'], placeId: 'east' },
      { ...resident, line: 3, email: 'b@example.com' },
    ])
    expect(extended(['resident_place', 'resident_name'], [...base, 'East Wing', 'Ann Able']).residents).toEqual([
      { ...resident, personName: 'Ann Able', placeId: 'east' },
    ])
  })

  test.each<[string, string[], string]>([
    ['invalidName', ['Al', '', ''], 'Al'],
    ['unknownKey', ['', 'Gym;Garage', ''], 'Garage'],
    ['emptyKey', ['', 'Nothing yet', ''], 'Nothing yet'],
    ['tooManyKeys', ['', Array.from({ length: 21 }, (_, n) => `K${n}`).join(';'), ''], '21'],
    ['unknownPlace', ['', '', 'North Wing'], 'North Wing'],
    ['ambiguousPlace', ['', '', 'Floor 1'], 'Floor 1'],
  ])('%s: %j', (kind, cells, value) => {
    expect(extended(ALL_EXTRAS, [...base, ...cells])).toEqual({ residents: [], problems: [{ line: 2, kind, value }] })
  })

  test('are not needed, and only these may follow, each once', () => {
    expect(extended([], base).residents).toEqual([resident])
    for (const extras of [['resident_age'], ['resident_name', 'resident_name']])
      expect(extended(extras, [...base, 'Ann Able']).problems).toMatchObject([{ kind: 'invalidHeader' }])
  })

  test('are refused where a file may have three columns only', () => {
    const rows = [
      [...RESIDENT_CSV_HEADERS, 'resident_name'],
      [...base, 'Ann Able'],
    ]
    expect(checkRows(rows).problems).toMatchObject([{ line: 1, kind: 'invalidHeader' }])
  })

  test('a row with fewer cells than the header is told how many it needs', () => {
    expect(extended(ALL_EXTRAS, base).problems).toEqual([
      { line: 2, kind: 'wrongColumnCount', value: '3', expected: 6 },
    ])
  })
})

test('a whole file is as large as a bulk job may be', () => {
  expect(RESIDENTS_PER_WHOLE_UPLOAD).toBe(BULK_ITEMS_MAX)
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
  const expected = kind === 'wrongColumnCount' ? { expected: 3 } : {}
  expect(check(row)).toEqual({ residents: [], problems: [{ line: 2, kind, value, ...expected }] })
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
