import { describe, expect, test } from 'vitest'
import { weeklySchedule } from './keys.rules.ts'
import { daysText, firstDayIn, scheduleLines, timeText } from './schedule-text.ts'

const t = (key: string, values?: Record<string, string>) => (values ? Object.values(values).join(' - ') : key)
const plain = (text: string) => text.replaceAll('\u00a0', ' ')

describe('the text for days', () => {
  test.each([
    ['en-US', 'Mon - Wed, Fri'],
    ['de-DE', 'Mo - Mi, Fr'],
    ['it-IT', 'lun - mer, ven'],
    ['ja-JP', '月 - 水 金'],
  ])('follows the week of the language %s', (language, expected) => {
    expect(daysText(['FRIDAY', 'MONDAY', 'TUESDAY', 'WEDNESDAY'], t, language).replaceAll(/[、・]/g, ' ')).toBe(
      expected,
    )
  })

  test('combines a weekend into one range if the week begins on Monday', () => {
    expect([firstDayIn('en-US'), firstDayIn('en-GB')]).toEqual(['SUNDAY', 'MONDAY'])
    expect(daysText(['SATURDAY', 'SUNDAY'], t, 'en-GB')).toBe('Sat - Sun')
    expect(daysText(['SATURDAY', 'SUNDAY'], t, 'en-US')).toBe('Sun, Sat')
  })
})

test('times are formatted in the style of the language', () => {
  expect([plain(timeText('08:00', 'en-US')), timeText('23:59', 'de-DE'), timeText('08:00', 'ja-JP')]).toEqual([
    '8:00 AM',
    '23:59',
    '8:00',
  ])
})

test('the text of a schedule has one line for all days with the same hours', () => {
  const morning = weeklySchedule(['MONDAY', 'TUESDAY'], { startTime: '08:00', endTime: '12:00' })
  const schedule = { ...morning, filter: { ...morning.filter, SUNDAY: [] } }
  expect(scheduleLines(schedule, t, 'en-US').map(({ days, hours }) => [days, plain(hours)])).toEqual([
    ['Sun', 'schedule.always'],
    ['Mon - Tue', '8:00 AM - 12:00 PM'],
  ])
})
