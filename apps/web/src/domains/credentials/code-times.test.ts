import { endOfDay, startOfDay } from '@portico/contract/shared/days'
import { expect, test } from 'vitest'
import { changeOf, timeProblems, timesOf } from './code-times.ts'
import type { Timed } from './credential-rows.ts'

const zone = 'Europe/Berlin'
const stayEnd = endOfDay('2027-06-30', zone)
const code: Timed = {
  version: 4,
  startTimeMillis: startOfDay('2027-01-10', zone) + 43_200_000,
  expiryTimeMillis: stayEnd,
  people: [{ serviceExpiryTimeMillis: stayEnd }],
}
const limits = { today: '2027-02-01', stayEndDay: '2027-06-30' }
const untouched = timesOf(code, zone)

test('a code without an end of its own ends with the stay', () => {
  expect(untouched).toEqual({ startDay: '2027-01-10', endsWithStay: true, endDay: '2027-06-30' })
  expect(timesOf({ ...code, expiryTimeMillis: stayEnd - 1 }, zone).endsWithStay).toBe(false)
})

test('what was not touched is not sent', () => {
  expect(changeOf(untouched, code, zone)).toEqual({ version: 4 })
})

test('days begin and end at the property', () => {
  const moved = { startDay: '2027-02-01', endsWithStay: false, endDay: '2027-02-03' }
  expect(changeOf(moved, code, zone)).toEqual({
    version: 4,
    startTimeMillis: startOfDay('2027-02-01', zone),
    expiryTimeMillis: endOfDay('2027-02-03', zone),
  })
  const noon = stayEnd - 43_200_000
  const early = { ...code, expiryTimeMillis: noon, people: [{ serviceExpiryTimeMillis: noon }] }
  const last = { ...moved, endDay: '2027-06-30' }
  expect(changeOf(last, early, zone).expiryTimeMillis).toBe(noon)
  const own = { ...code, expiryTimeMillis: stayEnd - 1 }
  expect(changeOf({ ...untouched, endsWithStay: true }, own, zone).expiryTimeMillis).toBeNull()
})

test.each([
  [{ startDay: null }, { startDay: 'startRequired' }],
  [{ endsWithStay: false, endDay: null }, { endDay: 'endRequired' }],
  [{ endsWithStay: false, endDay: '2027-01-31' }, { endDay: 'endPassed' }],
  [{ startDay: '2027-03-01', endsWithStay: false, endDay: '2027-02-02' }, { endDay: 'startAfterEnd' }],
  [{ endsWithStay: false, endDay: '2027-07-01' }, { endDay: 'endsAfterStay' }],
  [{ startDay: '2027-07-01' }, { startDay: 'startsAfterStay' }],
  [{ endsWithStay: false, endDay: '2027-06-30' }, {}],
  [{ endsWithStay: true, endDay: null }, {}],
])('%j is held against the rules', (change, problems) => {
  expect(timeProblems({ ...untouched, ...change }, limits)).toEqual(problems)
})
