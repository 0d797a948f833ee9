import { expect, test } from 'vitest'
import { offsetMinutes, offsetsBetween, offsetText } from './time-offset.ts'

test.each([
  ['America/Los_Angeles', '2026-07-01T00:00:00Z', 'UTC-07:00', -420],
  ['America/Los_Angeles', '2026-12-01T00:00:00Z', 'UTC-08:00', -480],
  ['Asia/Kolkata', '2026-12-01T00:00:00Z', 'UTC+05:30', 330],
  ['UTC', '2026-12-01T00:00:00Z', 'UTC+00:00', 0],
])('%s at %s is at %s', (timeZone, moment, text, minutes) => {
  expect(offsetText(Date.parse(moment), timeZone)).toBe(text)
  expect(offsetMinutes(Date.parse(moment), timeZone) + 0).toBe(minutes)
})

test('the offsets of a range say when the clocks change, to the second', () => {
  const offsets = offsetsBetween(
    'America/Los_Angeles',
    Date.parse('2026-01-01T05:06:07.890Z'),
    Date.parse('2026-12-31'),
  )
  expect(offsets.map(({ since, ahead, text }) => [new Date(since).toISOString(), ahead / 3_600_000, text])).toEqual([
    ['2026-01-01T05:06:07.000Z', -8, 'UTC-08:00'],
    ['2026-03-08T10:00:00.000Z', -7, 'UTC-07:00'],
    ['2026-11-01T09:00:00.000Z', -8, 'UTC-08:00'],
  ])
})

test.each([
  'America/St_Johns',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'Africa/Casablanca',
  'Pacific/Apia',
  'Europe/Dublin',
  '+05:30',
])('the offsets of %s lead to the times that the platform writes', (timeZone) => {
  const times = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone })
  // Two years in which clocks changed at odd minutes, and Apia left out a day.
  const moments = Array.from({ length: 2_000 }, (_, n) => Date.parse('2010-10-20T00:00:00Z') + n * 31_599_007)
  const offsets = offsetsBetween(timeZone, moments[0] ?? 0, moments.at(-1) ?? 0)
  const written = moments.map((millis) => {
    const offset = offsets.findLast(({ since }) => since <= millis)
    return [new Date(millis + (offset?.ahead ?? 0)).toISOString().slice(0, 19).replace('T', ' '), offset?.text]
  })
  expect(written).toEqual(moments.map((millis) => [times.format(millis), offsetText(millis, timeZone)]))
})
