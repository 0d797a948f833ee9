import { weeklySchedule } from '@portico/contract/keys/keys.rules'
import { expect, test } from 'vitest'
import { draftOf, isMoreThanDraft, newDraft, problemsOf, scheduleOf } from './schedule-draft.ts'

const evening = { startTime: '18:00', endTime: '23:59' }

test('a new one has no day and is from 8 to 12', () => {
  expect(newDraft).toEqual({ days: [], isAlways: false, range: { startTime: '08:00', endTime: '12:00' } })
})

test.each([weeklySchedule(['MONDAY', 'FRIDAY'], evening), weeklySchedule(['SUNDAY'], null)])(
  'what is stored comes back from the dialog as it was: %j',
  (schedule) => {
    expect(scheduleOf(draftOf(schedule))).toEqual(schedule)
    expect(isMoreThanDraft(schedule)).toBe(false)
  },
)

test('different hours on different days are more than the dialog shows', () => {
  expect(isMoreThanDraft({ type: 'WEEKLY', filter: { MONDAY: [evening], TUESDAY: [] } })).toBe(true)
  const morning = { startTime: '06:00', endTime: '07:00' }
  expect(isMoreThanDraft({ type: 'WEEKLY', filter: { MONDAY: [morning, evening] } })).toBe(true)
})

test('it needs a day, and a start before its end unless there are no hours', () => {
  const backward = { ...newDraft, range: { startTime: '12:00', endTime: '12:00' } }
  expect(problemsOf(backward)).toEqual(['dayMissing', 'startBeforeEnd'])
  expect(problemsOf({ ...backward, days: ['MONDAY'], isAlways: true })).toEqual([])
  expect(problemsOf({ ...newDraft, days: ['MONDAY'] })).toEqual([])
})
