import { expect, test } from 'vitest'
import { durationText } from './duration-text.ts'

test('a duration is written in minutes, hours or days', () => {
  const texts = [0, 125_000, 100 * 60_000, 5 * 3_600_000, 72 * 3_600_000].map((millis) => durationText(millis, 'en-US'))
  expect(texts).toEqual(['1 minute', '2 minutes', '100 minutes', '5 hours', '3 days'])
  expect(durationText(300_000, 'de-DE')).toBe('5 Minuten')
})
