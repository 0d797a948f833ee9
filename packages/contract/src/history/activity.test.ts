import { describe, expect, test } from 'vitest'
import { activityProblem, periodsOf } from './activity.rules.ts'

const at = (iso: string) => Date.parse(iso)
const HOUR = 3_600_000
const hoursOf = (periods: { start: number; end: number }[]) => periods.map(({ start, end }) => (end - start) / HOUR)

describe('the periods of a chart', () => {
  const zone = { timeZone: 'America/Los_Angeles' }

  test('are whole hours or days of the time zone', () => {
    const range = { gte: at('2026-11-15T17:20:00Z'), lte: at('2026-11-15T19:00:00Z') }
    const hours = periodsOf({ ...range, timeZone: 'Asia/Kolkata', by: 'hour' })
    expect(hours.map(({ start }) => new Date(start).toISOString().slice(11, 16))).toEqual(['16:30', '17:30', '18:30'])
    const days = periodsOf({ ...range, ...zone, by: 'day' })
    expect(days).toEqual([{ start: at('2026-11-15T08:00:00Z'), end: at('2026-11-16T08:00:00Z') }])
  })

  test('are days of 25 and 23 hours when the clocks change', () => {
    const back = periodsOf({ gte: at('2026-10-31T20:00:00Z'), lte: at('2026-11-02T20:00:00Z'), ...zone, by: 'day' })
    expect(hoursOf(back)).toEqual([24, 25, 24])
    const forward = periodsOf({ gte: at('2026-03-07T20:00:00Z'), lte: at('2026-03-09T20:00:00Z'), ...zone, by: 'day' })
    expect(hoursOf(forward)).toEqual([24, 23, 24])
  })

  test('are 25 and 23 hours of such days, without a gap', () => {
    const hoursOn = (day: string, nextDay: string) => {
      const periods = periodsOf({ gte: at(day), lte: at(nextDay) - 1, ...zone, by: 'hour' })
      expect(new Set(hoursOf(periods))).toEqual(new Set([1]))
      expect(periods.slice(1).every(({ start }, index) => start === periods[index]?.end)).toBe(true)
      return periods.length
    }
    expect(hoursOn('2026-11-01T07:00:00Z', '2026-11-02T08:00:00Z')).toBe(25)
    expect(hoursOn('2026-03-08T08:00:00Z', '2026-03-09T07:00:00Z')).toBe(23)
  })

  test('follow clocks that change by half an hour', () => {
    const range = { gte: at('2026-04-04T14:00:00Z'), lte: at('2026-04-04T15:45:00Z') }
    expect(hoursOf(periodsOf({ ...range, timeZone: 'Australia/Lord_Howe', by: 'hour' }))).toEqual([1, 0.5, 1])
  })

  test('are at most 31 days of hours or 400 days', () => {
    const day = 24 * HOUR
    const problem = (days: number, by: 'hour' | 'day') => activityProblem({ gte: 0, lte: days * day, by }, 500 * day)
    expect([problem(31, 'hour'), problem(31.1, 'hour')]).toEqual([undefined, 'rangeTooLong'])
    expect([problem(400, 'day'), problem(401, 'day')]).toEqual([undefined, 'rangeTooLong'])
    expect(activityProblem({ gte: 5, lte: 5, by: 'day' }, 5)).toBe('rangeOrder')
    expect(activityProblem({ gte: 5, lte: 6 + day, by: 'day' }, 5)).toBe('rangeFuture')
  })
})
