import { expect, test } from 'vitest'
import { momentsOf } from './history-view.ts'
import { namedRange, namedRanges, nameOfRange } from './named-range.ts'

const ZONE = 'America/Los_Angeles'
const rangeOf = (name: (typeof namedRanges)[number], now: string, zone = ZONE) => {
  const { start, end } = namedRange(name, Date.parse(now), zone)
  return [start, end]
}

test('today and yesterday are days of the zone that is shown', () => {
  const now = '2026-11-18T10:00:00-08:00'
  expect(rangeOf('today', now)).toEqual(['2026-11-18T00:00:00.000-08:00', '2026-11-18T23:59:59.999-08:00'])
  expect(rangeOf('yesterday', now)).toEqual(['2026-11-17T00:00:00.000-08:00', '2026-11-17T23:59:59.999-08:00'])
  expect(rangeOf('today', now, 'Asia/Tokyo')[0]).toBe('2026-11-19T00:00:00.000+09:00')
})

test.each([
  ['in the morning', '2026-11-18T08:00:00-08:00'],
  ['late on the next evening', '2026-11-18T23:00:00-08:00'],
  ['while it lasts', '2026-11-18T02:00:00-08:00'],
])('last night is from 20:00 to 06:00, %s', (_, now) => {
  expect(rangeOf('lastNight', now)).toEqual(['2026-11-17T20:00:00.000-08:00', '2026-11-18T05:59:59.999-08:00'])
})

test('the night in which clocks change lasts from 20:00 to 06:00 on these clocks', () => {
  expect(rangeOf('lastNight', '2026-11-01T12:00:00-08:00')).toEqual([
    '2026-10-31T20:00:00.000-07:00',
    '2026-11-01T05:59:59.999-08:00',
  ])
  expect(rangeOf('lastNight', '2026-03-08T12:00:00-07:00')).toEqual([
    '2026-03-07T20:00:00.000-08:00',
    '2026-03-08T05:59:59.999-07:00',
  ])
})

test('a range that is not over is asked for until now', () => {
  const now = Date.parse('2026-11-18T02:00:00-08:00')
  expect(momentsOf(namedRange('lastNight', now, ZONE), now).lte).toBe(now)
})

test('a range has its name for as long as it is that range', () => {
  const now = Date.parse('2026-11-18T10:00:00-08:00')
  for (const name of namedRanges) expect(nameOfRange(namedRange(name, now, ZONE), now, ZONE)).toBe(name)
  const today = namedRange('today', now, ZONE)
  expect(nameOfRange(today, now + 86_400_000, ZONE)).toBe('yesterday')
  expect(nameOfRange(today, now, 'UTC')).toBeUndefined()
  expect(nameOfRange({ type: 'relative', amount: 1, unit: 'day' }, now, ZONE)).toBeUndefined()
})
