import { expect, test } from 'vitest'
import { initialPeriod, millisOf, quickPeriod } from './quick-periods.ts'

const ZONE = 'America/Los_Angeles'
const NOON = Date.parse('2026-11-20T20:30:10Z')

test('quick choices begin now or tomorrow, by the clock of the property', () => {
  expect(quickPeriod('nextHours', NOON, ZONE)).toEqual({
    from: { day: '2026-11-20', time: '12:30' },
    until: { day: '2026-11-20', time: '14:30' },
  })
  expect(quickPeriod('today', NOON, ZONE).until).toEqual({ day: '2026-11-20', time: '23:59' })
  expect(quickPeriod('afternoon', NOON, ZONE)).toEqual({
    from: { day: '2026-11-21', time: '13:00' },
    until: { day: '2026-11-21', time: '17:00' },
  })
  expect(quickPeriod('tomorrow', NOON, ZONE).from).toEqual({ day: '2026-11-21', time: '00:00' })
})

test('two hours from now may end on another day, and the form begins so in the evening', () => {
  const night = Date.parse('2026-11-21T07:15:00Z')
  const period = { from: { day: '2026-11-20', time: '23:15' }, until: { day: '2026-11-21', time: '01:15' } }
  expect(quickPeriod('nextHours', night, ZONE)).toEqual(period)
  expect(initialPeriod(night, ZONE)).toEqual(period)
  expect(initialPeriod(NOON, ZONE)).toEqual(quickPeriod('today', NOON, ZONE))
})

test('two hours from now are two hours, also while the clocks change', () => {
  const before = Date.parse('2026-11-01T07:30:00Z')
  expect(millisOf(quickPeriod('nextHours', before, ZONE), ZONE)).toEqual({
    from: before,
    until: before + 2 * 3_600_000,
  })
})

test('a moment of which the day or the time is missing is none', () => {
  const period = { from: { day: null, time: '10:00' }, until: { day: '2026-11-20', time: '1' } }
  expect(millisOf(period, ZONE)).toEqual({ from: null, until: null })
})
