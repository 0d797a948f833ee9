import { describe, expect, test } from 'vitest'
import {
  type DateRange,
  dateRangeProblems,
  dateRangeToMillis,
  defaultExpiryDay,
  expiryBounds,
  expiryMillisOf,
  newExpiryDay,
  serviceProblems,
} from './service-period.rules.ts'

const TODAY = '2026-11-15'
const TOKYO = 'Asia/Tokyo'

test('how far ahead somebody may be let in depends on their type', () => {
  expect(expiryBounds('RESIDENT', TODAY)).toEqual({ min: TODAY, max: '2031-11-15' })
  expect(expiryBounds('GUEST', TODAY)).toEqual({ min: TODAY, max: '2027-11-15' })
  expect(expiryBounds('SERVICE_PROVIDER', TODAY)).toEqual({ min: TODAY, max: '2031-11-15' })
})

test('a new user starts with a year on the page and with a day in the panel; one without an end gets five years', () => {
  expect([newExpiryDay('page', TODAY), newExpiryDay('panel', TODAY)]).toEqual(['2027-11-15', '2026-11-16'])
  expect([defaultExpiryDay('RESIDENT', TODAY), defaultExpiryDay('SERVICE_PROVIDER', TODAY)]).toEqual([
    '2031-11-15',
    '2031-11-15',
  ])
})

describe('the days of a service', () => {
  const problems = (start: string | null, expiry: string | null, stored?: { start: string; expiry: string | null }) =>
    serviceProblems('GUEST', { start, expiry }, TODAY, stored)

  test('lie between today and the furthest day, both included', () => {
    expect(problems(TODAY, TODAY)).toEqual([])
    expect(problems('2027-11-15', '2027-11-15')).toEqual([])
    expect(problems('2026-11-14', TODAY)).toEqual([
      { field: 'serviceStartTimeMillis', rule: 'dateTooEarly', day: TODAY },
    ])
    expect(problems(TODAY, '2027-11-16')).toEqual([
      { field: 'serviceExpiryTimeMillis', rule: 'dateTooLate', day: '2027-11-15' },
    ])
  })
  test('have a start, unless it is a resident', () => {
    expect(problems(null, TODAY)).toEqual([{ field: 'serviceStartTimeMillis', rule: 'startRequired' }])
    expect(serviceProblems('RESIDENT', { start: null, expiry: TODAY }, TODAY)).toEqual([])
  })
  test('have an end', () =>
    expect(problems(TODAY, null)).toEqual([{ field: 'serviceExpiryTimeMillis', rule: 'expiryRequired' }]))
  test('begin before they end', () =>
    expect(problems('2026-12-02', '2026-12-01')).toEqual([{ field: 'serviceStartTimeMillis', rule: 'startAfterEnd' }]))
  test('may stay as they are, however long ago', () => {
    const stored = { start: '2020-01-01', expiry: '2026-11-01' }
    expect(problems('2020-01-01', '2026-11-01', stored)).toEqual([])
    expect(problems('2020-01-02', '2026-11-02', stored).map(({ rule }) => rule)).toEqual([
      'dateTooEarly',
      'dateTooEarly',
    ])
  })
})

describe('a range of dates', () => {
  const rules = (range: DateRange, type: 'GUEST' | 'SERVICE_PROVIDER' = 'GUEST') =>
    dateRangeProblems(range, type, TODAY).map(({ field, rule }) => [field, rule])

  test.each([
    [null, 'amountRequired'],
    [Number.NaN, 'amountRequired'],
    [0, 'amountNotPositive'],
    [-3, 'amountNotPositive'],
    [1.5, 'amountNotPositive'],
    [10_000, 'amountTooLarge'],
    [9999, 'dateTooLate'],
  ])('of %s days is refused: %s', (amount, rule) =>
    expect(rules({ type: 'relative', amount, unit: 'day' })).toEqual([['amount', rule]]),
  )

  test.each([
    ['day', 365, 366],
    ['week', 52, 53],
    ['month', 12, 13],
    ['year', 1, 2],
  ] as const)('of a guest in %ss ends within a year', (unit, longest, tooLong) => {
    expect(rules({ type: 'relative', amount: longest, unit })).toEqual([])
    expect(rules({ type: 'relative', amount: tooLong, unit })).toEqual([['amount', 'dateTooLate']])
    expect(rules({ type: 'relative', amount: tooLong, unit }, 'SERVICE_PROVIDER')).toEqual([])
  })

  test('needs both of its days', () => {
    expect(rules({ type: 'absolute', startDate: null, endDate: null })).toEqual([
      ['startDate', 'startRequired'],
      ['endDate', 'expiryRequired'],
    ])
  })
  test('keeps to the limits and to its order', () => {
    const absolute = (startDate: string, endDate: string) => rules({ type: 'absolute', startDate, endDate })
    expect(absolute(TODAY, '2027-11-15')).toEqual([])
    expect(absolute('2026-11-14', '2027-11-16')).toEqual([
      ['startDate', 'dateTooEarly'],
      ['endDate', 'dateTooLate'],
    ])
    expect(absolute('2026-12-01', '2026-11-30')).toEqual([['startDate', 'startAfterEnd']])
  })
  test('counts its first day from the beginning and its last one to the end, where the property stands', () => {
    expect(dateRangeToMillis({ type: 'relative', amount: 1, unit: 'week' }, TODAY, TOKYO)).toEqual({
      serviceStartTimeMillis: Date.parse('2026-11-14T15:00:00Z'),
      serviceExpiryTimeMillis: Date.parse('2026-11-22T14:59:59.999Z'),
    })
    expect(
      dateRangeToMillis({ type: 'absolute', startDate: '2026-12-01', endDate: '2026-12-02' }, TODAY, 'UTC'),
    ).toEqual({
      serviceStartTimeMillis: Date.parse('2026-12-01T00:00:00Z'),
      serviceExpiryTimeMillis: Date.parse('2026-12-02T23:59:59.999Z'),
    })
  })
  test('keeps the stored moment of a day that stays', () => {
    const noon = Date.parse('2027-01-31T03:00:00Z')
    expect(expiryMillisOf('2027-01-31', TOKYO, noon)).toBe(noon)
    expect(expiryMillisOf('2027-02-01', TOKYO, noon)).toBe(Date.parse('2027-02-01T14:59:59.999Z'))
  })
})
