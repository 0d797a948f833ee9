import { describe, expect, test } from 'vitest'
import {
  commonExpiryBounds,
  type DateRange,
  dateRangeProblems,
  dateRangeToMillis,
  defaultExpiryDay,
  expiryBounds,
  expiryMillisOf,
  extendedExpiryDay,
  newExpiryDay,
  serviceProblems,
} from './service-period.rules.ts'

const TODAY = '2026-11-15'
const TOKYO = 'Asia/Tokyo'

test('the maximum service period depends on the type of the person', () => {
  expect(expiryBounds('RESIDENT', TODAY)).toEqual({ min: TODAY, max: '2031-11-15' })
  expect(expiryBounds('GUEST', TODAY)).toEqual({ min: TODAY, max: '2027-11-15' })
  expect(expiryBounds('SERVICE_PROVIDER', TODAY)).toEqual({ min: TODAY, max: '2031-11-15' })
})

test('the default period is a year on the page, a day in the side panel, and five years without an end', () => {
  expect([newExpiryDay('page', TODAY), newExpiryDay('panel', TODAY)]).toEqual(['2027-11-15', '2026-11-16'])
  expect([defaultExpiryDay('RESIDENT', TODAY), defaultExpiryDay('SERVICE_PROVIDER', TODAY)]).toEqual([
    '2031-11-15',
    '2031-11-15',
  ])
})

describe('the days of a service period', () => {
  const problems = (start: string | null, expiry: string | null, stored?: { start: string; expiry: string | null }) =>
    serviceProblems('GUEST', { start, expiry }, TODAY, stored)

  test('are between today and the last allowed day, both included', () => {
    expect(problems(TODAY, TODAY)).toEqual([])
    expect(problems('2027-11-15', '2027-11-15')).toEqual([])
    expect(problems('2026-11-14', TODAY)).toEqual([
      { field: 'serviceStartTimeMillis', rule: 'dateTooEarly', day: TODAY },
    ])
    expect(problems(TODAY, '2027-11-16')).toEqual([
      { field: 'serviceExpiryTimeMillis', rule: 'dateTooLate', day: '2027-11-15' },
    ])
  })
  test('require a start, except for residents', () => {
    expect(problems(null, TODAY)).toEqual([{ field: 'serviceStartTimeMillis', rule: 'startRequired' }])
    expect(serviceProblems('RESIDENT', { start: null, expiry: TODAY }, TODAY)).toEqual([])
  })
  test('require an end', () =>
    expect(problems(TODAY, null)).toEqual([{ field: 'serviceExpiryTimeMillis', rule: 'expiryRequired' }]))
  test('must be in order', () =>
    expect(problems('2026-12-02', '2026-12-01')).toEqual([{ field: 'serviceStartTimeMillis', rule: 'startAfterEnd' }]))
  test('may remain in the past if they do not change', () => {
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

  test('requires both days', () => {
    expect(rules({ type: 'absolute', startDate: null, endDate: null })).toEqual([
      ['startDate', 'startRequired'],
      ['endDate', 'expiryRequired'],
    ])
  })
  test('is refused beyond the limits and in the wrong order', () => {
    const absolute = (startDate: string, endDate: string) => rules({ type: 'absolute', startDate, endDate })
    expect(absolute(TODAY, '2027-11-15')).toEqual([])
    expect(absolute('2026-11-14', '2027-11-16')).toEqual([
      ['startDate', 'dateTooEarly'],
      ['endDate', 'dateTooLate'],
    ])
    expect(absolute('2026-12-01', '2026-11-30')).toEqual([['startDate', 'startAfterEnd']])
  })
  test('includes the whole first and last day in the time zone of the property', () => {
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
  test('keeps the stored time of a day that does not change', () => {
    const noon = Date.parse('2027-01-31T03:00:00Z')
    expect(expiryMillisOf('2027-01-31', TOKYO, noon)).toBe(noon)
    expect(expiryMillisOf('2027-02-01', TOKYO, noon)).toBe(Date.parse('2027-02-01T14:59:59.999Z'))
  })
})

test('an end for people of several types lies within the limits of each of them', () => {
  expect(commonExpiryBounds(['RESIDENT', 'SERVICE_PROVIDER'], '2026-03-01')).toEqual({
    min: '2026-03-01',
    max: '2031-03-01',
  })
  expect(commonExpiryBounds(['RESIDENT', 'GUEST'], '2026-03-01')).toEqual({ min: '2026-03-01', max: '2027-03-01' })
})

test('access is extended by a year, for somebody whose access has ended from today, and never beyond the limit', () => {
  expect(extendedExpiryDay('RESIDENT', '2026-03-05', '2026-03-01')).toBe('2027-03-05')
  expect(extendedExpiryDay('RESIDENT', '2025-01-01', '2026-03-01')).toBe('2027-03-01')
  expect(extendedExpiryDay('GUEST', '2026-03-05', '2026-03-01')).toBe('2027-03-01')
})
