import { locales } from '@portico/contract/shared/locales'
import { expect, test } from 'vitest'
import { durationText, NOTHING, shortDurationText, timeTexts } from './time-texts.ts'

const LATE_IN_TOKYO = Date.UTC(2027, 2, 31, 16, 4, 5)

test.each(locales)('a day is written as yyyy-MM-dd in %s, in the time zone of its building', (locale) => {
  const language = locale.replace('_', '-')
  expect(timeTexts(language, 'UTC').day(LATE_IN_TOKYO)).toBe('2027-03-31')
  expect(timeTexts(language, 'Asia/Tokyo').day(LATE_IN_TOKYO)).toBe('2027-04-01')
})

test('a moment is formatted as day and time of the language, without line breaks', () => {
  expect(timeTexts('en-US', 'UTC').moment(LATE_IN_TOKYO)).toBe('2027-03-31\u00a04:04\u00a0PM')
  expect(timeTexts('de-DE', 'UTC').second(LATE_IN_TOKYO)).toBe('2027-03-31\u00a016:04:05')
})

test('a moment that stands alone names its time zone in the language', () => {
  const [pacific, berlin] = [timeTexts('en-US', 'America/Los_Angeles'), timeTexts('de-DE', 'Europe/Berlin')]
  expect(pacific.named(LATE_IN_TOKYO)).toBe('2027-03-31\u00a09:04\u00a0AM (Pacific Time)')
  expect(berlin.named(LATE_IN_TOKYO)).toBe('2027-03-31\u00a018:04 (Mitteleuropäische Zeit)')
})

test('a missing time is shown as a dash', () => {
  const { day, moment, second, named } = timeTexts('en-US', 'UTC')
  expect([day, moment, second, named].map((write) => write(null))).toEqual(Array(4).fill(NOTHING))
})

test('a duration is written in minutes, hours or days', () => {
  const texts = [0, 125_000, 100 * 60_000, 5 * 3_600_000, 72 * 3_600_000, 2_000 * 86_400_000].map((millis) =>
    durationText(millis, 'en-US'),
  )
  expect(texts).toEqual(['1 minute', '2 minutes', '100 minutes', '5 hours', '3 days', '5 years'])
  expect(durationText(300_000, 'de-DE')).toBe('5 Minuten')
})

test('a short duration is written in seconds, from a minute on in minutes and seconds', () => {
  const texts = [-5, 420, 12_000, 60_000, 200_000, 3_600_000].map((millis) => shortDurationText(millis, 'en-US'))
  expect(texts).toEqual(['0.1 sec', '0.4 sec', '12 sec', '1 min', '3 min 20 sec', '60 min'])
  expect(shortDurationText(200_000, 'de-DE')).toBe('3 Min. 20 Sek.')
})
