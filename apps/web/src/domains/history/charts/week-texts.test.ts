import { expect, test } from 'vitest'
import { weekdayOrder, weekTexts } from './week-texts.ts'

test('a week begins on the day of the language', () => {
  expect(weekdayOrder('en-US')).toEqual([6, 0, 1, 2, 3, 4, 5])
  expect(weekdayOrder('de-DE')).toEqual([0, 1, 2, 3, 4, 5, 6])
})

test('weekdays and hours have the names of the language', () => {
  const english = weekTexts('en-US')
  expect([english.weekday(0), english.shortWeekday(6)]).toEqual(['Monday', 'Sun'])
  expect(english.hour(15).replace(/\s/, ' ')).toBe('3 PM')
  expect(weekTexts('de-DE').hour(15)).toBe('15 Uhr')
})
