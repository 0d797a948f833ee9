import { describe, expect, test } from 'vitest'
import { addToDay, dayOf, endOfDay, startOfDay } from './days.ts'

const at = (iso: string) => Date.parse(iso)

describe('a day of a time zone', () => {
  test.each([
    ['2026-11-15T03:00:00Z', 'America/New_York', '2026-11-14'],
    ['2026-11-15T15:30:00Z', 'Asia/Tokyo', '2026-11-16'],
    ['2026-11-15T23:30:00Z', 'Europe/Berlin', '2026-11-16'],
    ['2026-11-15T23:30:00Z', 'UTC', '2026-11-15'],
  ])('%s in %s is on %s', (instant, timeZone, day) => expect(dayOf(at(instant), timeZone)).toBe(day))

  test.each([
    ['2026-03-29', 'Europe/Berlin', '2026-03-28T23:00:00Z', '2026-03-29T21:59:59.999Z'],
    ['2026-10-25', 'Europe/Berlin', '2026-10-24T22:00:00Z', '2026-10-25T22:59:59.999Z'],
    ['2026-11-01', 'America/New_York', '2026-11-01T04:00:00Z', '2026-11-02T04:59:59.999Z'],
    ['2026-07-01', 'Asia/Tokyo', '2026-06-30T15:00:00Z', '2026-07-01T14:59:59.999Z'],
    // Clocks skipped midnight on this day.
    ['2018-11-04', 'America/Sao_Paulo', '2018-11-04T03:00:00Z', '2018-11-05T01:59:59.999Z'],
    // Midnight occurred twice; the first hour belonged to the day before.
    ['2018-02-18', 'America/Sao_Paulo', '2018-02-18T03:00:00Z', '2018-02-19T02:59:59.999Z'],
    ['2026-11-01', 'America/Havana', '2026-11-01T04:00:00Z', '2026-11-02T04:59:59.999Z'],
  ])('%s in %s lasts from %s to %s', (day, timeZone, first, last) => {
    expect([startOfDay(day, timeZone), endOfDay(day, timeZone)]).toEqual([at(first), at(last)])
  })
})

test.each([
  ['2026-12-31', 1, 'day', '2027-01-01'],
  ['2026-02-22', 1, 'week', '2026-03-01'],
  ['2027-01-31', 1, 'month', '2027-02-28'],
  ['2028-02-29', 1, 'year', '2029-02-28'],
  ['2026-11-15', 14, 'month', '2028-01-15'],
  ['2026-11-15', 9999, 'year', '9999-12-31'],
  ['2026-11-15', 9_999_999, 'day', '9999-12-31'],
] as const)('%s plus %i %ss is %s', (day, amount, unit, later) => expect(addToDay(day, amount, unit)).toBe(later))
