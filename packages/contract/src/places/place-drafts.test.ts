import { describe, expect, test } from 'vitest'
import { PLACES_AT_ONCE_MAX, placesIn } from './place-drafts.rules.ts'
import { newPlaces, placeDraft } from './place-drafts.schema.ts'

/** Indented, as people see them. */
const read = (text: string) => placesIn(text).places.map(({ name, depth }) => '  '.repeat(depth) + name)
const problemIn = (text: string) => placesIn(text).problem

describe('places that people type', () => {
  test('are one for each line, without the space around it and without empty lines', () => {
    expect(read('North\r\n\n South  \n')).toEqual(['North', 'South'])
    expect(read('')).toEqual([])
  })

  test('lie in the place above that is less deep, by two spaces or a tab', () => {
    expect(read('North\n  1\n\t\tA\n  2\nSouth')).toEqual(['North', '  1', '    A', '  2', 'South'])
  })

  test('lie one level deeper at most, whatever stands before them', () => {
    expect(read('      North\n\t\t\t\t1')).toEqual(['North', '  1'])
  })

  test('are several in a line with commas, semicolons or Japanese commas', () => {
    expect(read('A, B;C、D，E,')).toEqual(['A', 'B', 'C', 'D', 'E'])
  })

  test('are those of a range, with what stands before the numbers and with zeros', () => {
    expect(read('101-103, 201–202')).toEqual(['101', '102', '103', '201', '202'])
    expect(read('Unit 9 — 11')).toEqual(['Unit 9', 'Unit 10', 'Unit 11'])
    expect(read('008-010')).toEqual(['008', '009', '010'])
    expect(read('7-7')).toEqual(['7'])
  })

  test.each(['1A-3A', 'A-1-3', 'Twenty-2', 'North-West', '1234567-9', '5-'])('are a name and no range: %s', (name) =>
    expect(read(name)).toEqual([name]),
  )

  test('count once by the same name at the same place, without regard to case', () => {
    expect(read('North\n  101\nnorth\n  101, 102\nSouth\n  101')).toEqual(['North', '  101', '  102', 'South', '  101'])
  })

  test('of a name that comes again lie in the place that was there before', () => {
    expect(read('North\n  101\nSouth\n  201\nNorth\n  102')).toEqual(['North', '  101', '  102', 'South', '  201'])
  })

  test('in a line after several lie in the last of these', () => {
    expect(read('A, B\n  1')).toEqual(['A', 'B', '  1'])
  })

  test.each([
    ['North\n9-7', 'rangeBackwards', 2],
    ['1-1001', 'rangeTooLong', 1],
    [`1-${PLACES_AT_ONCE_MAX}\nOne more`, 'tooMany', 2],
    ['x'.repeat(65), 'nameLength', 1],
    [Array.from({ length: 11 }, (_, depth) => `${'\t'.repeat(depth)}Level ${depth}`).join('\n'), 'tooDeep', 11],
  ])('that cannot be read are told with their line', (text, code, line) => {
    expect(problemIn(text)).toEqual({ code, line })
  })

  test('are as many as can be added at once', () => {
    expect(placesIn(`1-${PLACES_AT_ONCE_MAX}`)).toMatchObject({ places: { length: PLACES_AT_ONCE_MAX } })
    expect(problemIn(`1-${PLACES_AT_ONCE_MAX}`)).toBeUndefined()
  })
})

describe('the draft of a place', () => {
  const draft = { name: '101', code: '', parentIds: [] }
  const rulesOf = (change: object) =>
    placeDraft.safeParse({ ...draft, ...change }).error?.issues.map(({ message }) => message) ?? []

  test('has no code if it is empty, and keeps the case of another one', () => {
    expect(placeDraft.parse(draft).code).toBeNull()
    expect(placeDraft.parse({ ...draft, code: ' b/101-A ' }).code).toBe('b/101-A')
  })

  test.each([
    [{ name: ' ' }, 'nameRequired'],
    [{ name: 'x'.repeat(65) }, 'nameLength'],
    [{ code: '=1+1' }, 'codeInvalid'],
    [{ code: '-1' }, 'codeInvalid'],
    [{ code: 'x'.repeat(33) }, 'codeLength'],
  ])('breaks a rule: %j', (change, rule) => expect(rulesOf(change)).toContain(rule))

  test('is one of a thousand at most', () => {
    const { name, code } = draft
    const count = (length: number) => newPlaces.safeParse({ places: Array(length).fill({ name, code, parents: [] }) })
    expect([count(0).success, count(1000).success, count(1001).success]).toEqual([false, true, false])
  })
})
