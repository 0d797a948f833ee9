import { locales } from '@portico/contract/shared/locales'
import { expect, test } from 'vitest'
import { NOTHING, timeTexts } from './time-texts.ts'

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

test('a missing time is shown as a dash', () => {
  const { day, moment, second } = timeTexts('en-US', 'UTC')
  expect([day, moment, second].map((write) => write(null))).toEqual([NOTHING, NOTHING, NOTHING])
})
