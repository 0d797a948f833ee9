import { expect, test } from 'vitest'
import { periodTexts } from './activity-texts.ts'

test('hours and days are written in the time zone, and the hour that comes twice is told apart', () => {
  const zone = 'America/Los_Angeles'
  const hour = periodTexts('en-US', zone, 'hour')
  const at = (iso: string) => Date.parse(iso)
  const plain = (text: string) => text.replaceAll(/\s/g, ' ')
  expect(plain(hour.short(at('2026-11-15T18:00:00Z')))).toBe('10:00 AM')
  expect(plain(hour.full(at('2026-11-15T18:00:00Z')))).toBe('2026-11-15 10:00 AM')
  expect(plain(hour.full(at('2026-11-01T08:00:00Z')))).toBe('2026-11-01 1:00 AM UTC-07:00')
  expect(plain(hour.full(at('2026-11-01T09:00:00Z')))).toBe('2026-11-01 1:00 AM UTC-08:00')
  expect(plain(hour.full(at('2026-11-01T10:00:00Z')))).toBe('2026-11-01 2:00 AM')
  const day = periodTexts('de-DE', zone, 'day')
  expect([day.short(at('2026-11-01T07:00:00Z')), day.full(at('2026-11-01T07:00:00Z'))]).toEqual(['11-01', '2026-11-01'])
})
