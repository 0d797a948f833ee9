import { weeklySchedule } from '@portico/contract/keys/keys.rules'
import { expect, test } from 'vitest'
import { draftOf, isMoreThanDraft, newDraft, problemsOf, schedulesOf } from './schedule-draft.ts'

const evening = { startTime: '18:00', endTime: '23:59' }

test('a new schedule has no day and is from 8 to 12', () => {
  expect(newDraft).toEqual({ days: [], isAlways: false, range: { startTime: '08:00', endTime: '12:00' } })
})

test.each([weeklySchedule(['MONDAY', 'FRIDAY'], evening), weeklySchedule(['SUNDAY'], null)])(
  'a stored schedule is unchanged after it was opened in the dialog: %j',
  (schedule) => {
    expect(schedulesOf(draftOf(schedule))).toEqual([schedule])
    expect(isMoreThanDraft(schedule)).toBe(false)
  },
)

test('the dialog cannot show a schedule with different hours on different days', () => {
  expect(isMoreThanDraft({ type: 'WEEKLY', filter: { MONDAY: [evening], TUESDAY: [] } })).toBe(true)
  const morning = { startTime: '06:00', endTime: '07:00' }
  expect(isMoreThanDraft({ type: 'WEEKLY', filter: { MONDAY: [morning, evening] } })).toBe(true)
})

test('a schedule needs a day, and a start before its end unless it has no hours', () => {
  const backward = { ...newDraft, range: { startTime: '12:00', endTime: '12:00' } }
  expect(problemsOf(backward)).toEqual(['dayMissing', 'startBeforeEnd'])
  expect(problemsOf({ ...backward, days: ['MONDAY'], isAlways: true })).toEqual([])
  expect(problemsOf({ ...newDraft, days: ['MONDAY'] })).toEqual([])
})

test('hours across midnight are two schedules, if there is room for both', () => {
  const night = {
    days: ['FRIDAY', 'SATURDAY'] as const,
    isAlways: false,
    range: { startTime: '22:00', endTime: '06:00' },
  }
  expect(schedulesOf(night)).toEqual([
    weeklySchedule(['FRIDAY', 'SATURDAY'], { startTime: '22:00', endTime: '23:59' }),
    weeklySchedule(['SATURDAY', 'SUNDAY'], { startTime: '00:00', endTime: '06:00' }),
  ])
  expect([problemsOf(night), problemsOf(night, 2), problemsOf(night, 1)]).toEqual([
    ['startBeforeEnd'],
    [],
    ['schedulesMax'],
  ])
  const nothing = { ...night, range: { startTime: '22:00', endTime: '22:00' } }
  expect(problemsOf(nothing, 3)).toEqual(['startBeforeEnd'])
})
