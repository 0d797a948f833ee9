import { expect, test } from 'vitest'
import { relativeTime } from './relative-time.ts'

const NOW = Date.UTC(2026, 6, 1, 12)
const ago = (millis: number, language = 'en-US') => relativeTime(NOW - millis, NOW, language)

test('a relative time uses the largest unit that has passed', () => {
  expect([0, 59_000, 5 * 60_000, 3 * 3_600_000, 24 * 3_600_000, 15 * 86_400_000].map((millis) => ago(millis))).toEqual([
    'now',
    'now',
    '5 minutes ago',
    '3 hours ago',
    'yesterday',
    '2 weeks ago',
  ])
  expect(ago(5 * 60_000, 'de-DE')).toBe('vor 5 Minuten')
})

test('a relative time is never in the future, even if the clock is behind', () => {
  expect(ago(-90_000)).toBe('now')
})
