import { expect, test } from 'vitest'
import { localTimeOf, momentOf } from './local-time.ts'

const LA = 'America/Los_Angeles'

test('a local time and its moment belong together', () => {
  const moment = Date.UTC(2026, 10, 16, 16, 30)
  expect(localTimeOf(moment, LA)).toEqual({ day: '2026-11-16', time: '08:30' })
  expect(momentOf('2026-11-16', '08:30', LA)).toBe(moment)
  expect(momentOf('2026-11-16', '08:30', 'Asia/Tokyo')).toBe(Date.UTC(2026, 10, 15, 23, 30))
})

test('on a day of 25 hours an hour that comes twice is the first one', () => {
  expect(momentOf('2026-11-01', '01:30', LA)).toBe(Date.UTC(2026, 10, 1, 8, 30))
  expect(momentOf('2026-11-01', '12:00', LA)).toBe(Date.UTC(2026, 10, 1, 20))
})

test('on a day of 23 hours the times after the change are right', () => {
  expect(momentOf('2027-03-14', '01:30', LA)).toBe(Date.UTC(2027, 2, 14, 9, 30))
  expect(momentOf('2027-03-14', '12:00', LA)).toBe(Date.UTC(2027, 2, 14, 19))
})

test('a time that is not complete has no moment', () => {
  expect([momentOf(null, '08:00', LA), momentOf('2026-11-16', '', LA), momentOf('2026-11-16', '8', LA)]).toEqual([
    null,
    null,
    null,
  ])
})
