import { expect, test } from 'vitest'
import { readDay, writeDay } from './day-format.ts'

test('a day is written as yyyy-MM-dd in every language', () => {
  for (const language of ['en-US', 'ja-JP', 'de-DE']) expect(writeDay('2027-03-31', language, 'iso')).toBe('2027-03-31')
  expect(writeDay(null, 'de-DE', 'iso')).toBe('')
})

// The specification: 'Date input format follows the locale (yyyy/MM/dd or dd/MM/yyyy).'
test('a day is written in the order of the language where the style is that of the locale', () => {
  expect(writeDay('2027-03-31', 'en-US', 'locale')).toBe('2027/03/31')
  expect(writeDay('2027-03-31', 'ja-JP', 'locale')).toBe('2027/03/31')
  expect(writeDay('2027-03-31', 'de-DE', 'locale')).toBe('31/03/2027')
  expect(writeDay(null, 'de-DE', 'locale')).toBe('')
})

test.each([
  ['31/03/2027', 'en-GB'],
  ['31.3.2027', 'de-DE'],
  [' 31-03-2027 ', 'it-IT'],
  ['2027/3/31', 'en-US'],
  ['2027-03-31', 'de-DE'],
  ['2027/3/31', 'en-GB'],
  ['2027-03-31', 'fr-CA'],
])('%s is read as a day in %s', (typed, language) => expect(readDay(typed, language)).toBe('2027-03-31'))

test.each([
  ['', 'en-US'],
  ['31/03/2027', 'en-US'],
  ['29/02/2027', 'de-DE'],
  ['2027/13/01', 'en-US'],
  ['2027/03', 'en-US'],
  ['27/03/31', 'en-US'],
  ['tomorrow', 'en-US'],
])('%s is not a valid day in %s', (typed, language) => expect(readDay(typed, language)).toBeNull())
