import { expect, test } from 'vitest'
import { ENDING_WEEKS, endingWeeks } from './endings.rules.ts'

test('weeks follow one another from now on, and begin at midnight where clocks change', () => {
  const now = Date.parse('2026-10-10T12:34:00Z')
  const weeks = endingWeeks(now, 'Europe/Berlin')
  expect(weeks).toHaveLength(ENDING_WEEKS)
  expect(weeks[0]?.start).toBe(now)
  for (const [index, { end }] of weeks.entries()) if (weeks[index + 1]) expect(weeks[index + 1]?.start).toBe(end)
  // The clocks go back on October 25.
  expect(weeks.slice(0, 3).map(({ end }) => new Date(end).toISOString())).toEqual([
    '2026-10-16T22:00:00.000Z',
    '2026-10-23T22:00:00.000Z',
    '2026-10-30T23:00:00.000Z',
  ])
})
