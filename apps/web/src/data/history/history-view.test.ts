import { describe, expect, test } from 'vitest'
import {
  absoluteProblem,
  DEFAULT_RANGE,
  type HistoryView,
  momentsOf,
  readHistoryView,
  toFollow,
  writeHistoryView,
} from './history-view.ts'

const GARAGE = '00000000-0000-4000-8000-00000000000a'
const initial: HistoryView = {
  range: DEFAULT_RANGE,
  filters: [],
  sort: { field: 'timestamp', isDescending: true },
  page: 1,
  follow: false,
}
const read = (text: string, isFull = true) => readHistoryView(new URLSearchParams(text), isFull)

describe('the address of the access history', () => {
  test('does not contain default values', () => {
    expect(read('')).toEqual(initial)
    expect(`${writeHistoryView(new URLSearchParams('help=keys&range=6.hour&page=3'), initial)}`).toBe('help=keys')
  })
  test.each([
    { ...initial, page: 7 },
    { ...initial, follow: true },
    { ...initial, follow: true, range: { type: 'relative', amount: 6, unit: 'hour' } },
    { ...initial, range: { type: 'relative', amount: 9999, unit: 'year' } },
    { ...initial, range: { type: 'absolute', start: '2026-01-01T00:00:00-08:00', end: '2026-02-01T23:59:59-08:00' } },
    { ...initial, sort: { field: 'timestamp', isDescending: false } },
    { ...initial, sort: { field: 'unlockStatus', isDescending: true } },
    {
      ...initial,
      filters: [
        { field: 'accessedBy', value: 'a=b, c&d@example.com' },
        { field: 'entrance', value: GARAGE },
        { field: 'unlockStatus', value: 'FAILURE' },
        { field: 'denialReason', value: 'NO_KEY' },
        { field: 'denialReason', value: 'UNKNOWN' },
      ],
    },
  ] satisfies HistoryView[])('keeps %j', (view) =>
    expect(read(`${writeHistoryView(new URLSearchParams(), view)}`)).toEqual(view),
  )
  test('filters by status only in the edition `full`, and keeps no time zone', () => {
    expect(read('zone=property&filter=unlockStatus=FAILURE')).toEqual({
      ...initial,
      filters: [{ field: 'unlockStatus', value: 'FAILURE' }],
    })
    expect(read('filter=unlockStatus=FAILURE', false)).toEqual(initial)
  })
  test.each([
    'range=0.day',
    'range=10000.day',
    'range=5.second',
    'range=2026-02-01/2026-01-01',
    'range=yesterday/today',
    'range=2026-01-01/2026-01-02/2026-01-03',
    'filter=accessedBy:ada',
    'filter=accessedBy!=ada',
    'filter=entrance=Garage',
    'filter=unlockStatus=OPENED',
    'filter=unlockStatus:FAILURE',
    'filter=denialReason=BAD_MOOD',
    'filter=:ada',
    'sort=accessedBy',
    'sort=entrance',
    'page=-1',
    'follow=yes',
  ])('ignores the invalid parameter %s', (text) => expect(read(text)).toEqual(initial))

  test('contains filters by status and reason only where they are offered', () => {
    const text = 'filter=unlockStatus=FAILURE&filter=denialReason=NO_KEY&sort=unlockStatus'
    const fieldsIn = (isFull: boolean) => read(text, isFull).filters.map(({ field }) => field)
    expect([fieldsIn(true), fieldsIn(false)]).toEqual([['unlockStatus', 'denialReason'], []])
    expect(read(text, false).sort.field).toBe('unlockStatus')
  })

  test('says that new events are followed only where they would appear', () => {
    expect(read('follow=1').follow).toBe(true)
    for (const elsewhere of ['page=2', 'sort=timestamp', 'sort=unlockStatus', 'range=2026-01-01/2026-01-02'])
      expect(read(`follow=1&${elsewhere}`).follow, elsewhere).toBe(false)
    expect(read('follow=1', false).follow).toBe(false)
    const view = { ...initial, follow: true, page: 2 }
    expect(`${writeHistoryView(new URLSearchParams('follow=1'), view)}`).toBe('page=2')
    const dates = { type: 'absolute', start: '2026-01-01', end: '2026-01-02' } as const
    const far = { ...initial, sort: { field: 'unlockStatus', isDescending: false }, range: dates } as const
    expect({ ...far, ...toFollow(far) }).toEqual({ ...initial, follow: true })
  })

  test('contains at most ten different filters', () => {
    const many = Array.from({ length: 12 }, (_, index) => `filter=accessedBy%3D${index}`).join('&')
    expect(read(many).filters).toHaveLength(10)
    expect(read('filter=accessedBy%3Dada&filter=accessedBy%3Dada').filters).toHaveLength(1)
  })
})

const now = Date.parse('2026-11-15T10:00:00-08:00')

test('a duration has no end, and a range ends now at the latest', () => {
  expect(momentsOf({ type: 'relative', amount: 6, unit: 'hour' }, now)).toEqual({ gte: now - 6 * 3_600_000 })
  const today = { type: 'absolute', start: '2026-11-15T00:00:00-08:00', end: '2026-11-15T23:59:59-08:00' } as const
  expect(momentsOf(today, now)).toEqual({ gte: now - 10 * 3_600_000, lte: now })
})

describe('a range of dates', () => {
  test.each([
    ['', '', 'rangeIncomplete'],
    ['2026-11-01T00:00:00-08:00', '', 'rangeIncomplete'],
    ['2026-11-01T00:00:00-08:00', 'T23:59:59-08:00', 'rangeIncomplete'],
    ['-08:00', '+00:00', 'rangeIncomplete'],
    ['2026-11-01T00:00:00-08:00', '2026-11-16T00:00:00-08:00', 'rangeFuture'],
    ['2026-11-15T11:00:00-08:00', '2026-11-15T23:59:59-08:00', 'rangeFuture'],
    ['2026-11-10T00:00:00-08:00', '2026-11-09T00:00:00-08:00', 'rangeOrder'],
    ['2026-11-10T00:00:00-08:00', '2026-11-10T00:00:00-08:00', 'rangeOrder'],
    ['2026-11-01T00:00:00-08:00', '2026-11-15T23:59:59-08:00', undefined],
    ['2026-11-01T00:00:00-08:00', '2026-11-14T23:59:59-08:00', undefined],
  ])('from %s to %s has the problem %s', (start, end, problem) =>
    expect(absoluteProblem({ start, end }, now, 'America/Los_Angeles')).toBe(problem),
  )
})
