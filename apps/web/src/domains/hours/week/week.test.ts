import { dayNames } from '@portico/contract/keys/keys.rules'
import { expect, test } from 'vitest'
import { paint, piecesByDay } from './week.ts'

const weekdays = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY'] as const
const hour = 60

test('days that are painted with the same times are one window', () => {
  const painted = paint([], { days: weekdays, start: 8 * hour, end: 18 * hour }, true)
  expect(painted).toEqual([{ days: [...weekdays], from: '08:00', to: '18:00' }])
  expect(paint(painted, { days: ['FRIDAY'], start: 16 * hour, end: 24 * hour }, false)).toEqual([
    { days: ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY'], from: '08:00', to: '18:00' },
    { days: ['FRIDAY'], from: '08:00', to: '16:00' },
  ])
})

test('an evening that goes on after midnight is one window, also from Saturday to Sunday', () => {
  const evening = paint([], { days: ['SATURDAY'], start: 22 * hour, end: 24 * hour }, true)
  expect(evening).toEqual([{ days: ['SATURDAY'], from: '22:00', to: '24:00' }])
  const night = paint(evening, { days: ['SUNDAY'], start: 0, end: 6 * hour }, true)
  expect(night).toEqual([{ days: ['SATURDAY'], from: '22:00', to: '06:00' }])
  expect(piecesByDay(night).SUNDAY).toEqual([{ start: 0, end: 6 * hour }])
  expect(paint(night, { days: ['SUNDAY'], start: 2 * hour, end: 6 * hour }, false)).toEqual([
    { days: ['SATURDAY'], from: '22:00', to: '02:00' },
  ])
})

test('whole days are windows of their own, however many follow each other', () => {
  const always = paint([], { days: dayNames, start: 0, end: 24 * hour }, true)
  expect(always).toEqual([{ days: [...dayNames], from: '00:00', to: '24:00' }])
  const long = paint([], { days: ['MONDAY'], start: 6 * hour, end: 24 * hour }, true)
  expect(paint(long, { days: ['TUESDAY'], start: 0, end: 12 * hour }, true)).toEqual([
    { days: ['TUESDAY'], from: '00:00', to: '12:00' },
    { days: ['MONDAY'], from: '06:00', to: '24:00' },
  ])
})

test('times between the steps of the painter stay as they are', () => {
  const odd = [{ days: ['MONDAY' as const], from: '07:50', to: '09:10' }]
  expect(paint(odd, { days: ['TUESDAY'], start: 0, end: hour }, true)).toEqual([
    { days: ['TUESDAY'], from: '00:00', to: '01:00' },
    ...odd,
  ])
})
