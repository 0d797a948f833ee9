import { endOfDay, startOfDay } from '@portico/contract/shared/days'
import { expect, test } from 'vitest'
import type { Timed } from '#web/data/credentials/credential-rows.ts'
import { changeOf, timeProblems, timesOf } from './code-times.ts'

const zone = 'Europe/Berlin'
const servicePeriodEnd = endOfDay('2027-06-30', zone)
const code: Timed = {
  version: 4,
  startTimeMillis: startOfDay('2027-01-10', zone) + 43_200_000,
  expiryTimeMillis: servicePeriodEnd,
  people: [{ serviceExpiryTimeMillis: servicePeriodEnd }],
}
const limits = { today: '2027-02-01', servicePeriodEndDay: '2027-06-30' }
const untouched = timesOf(code, zone)

test('a code without its own end expires with the service period of its holder', () => {
  expect(untouched).toEqual({ startDay: '2027-01-10', endsWithServicePeriod: true, endDay: '2027-06-30' })
  expect(timesOf({ ...code, expiryTimeMillis: servicePeriodEnd - 1 }, zone).endsWithServicePeriod).toBe(false)
})

test('unchanged days are not sent', () => {
  expect(changeOf(untouched, code, zone)).toEqual({ version: 4 })
})

test('days begin and end in the time zone of the property', () => {
  const moved = { startDay: '2027-02-01', endsWithServicePeriod: false, endDay: '2027-02-03' }
  expect(changeOf(moved, code, zone)).toEqual({
    version: 4,
    startTimeMillis: startOfDay('2027-02-01', zone),
    expiryTimeMillis: endOfDay('2027-02-03', zone),
  })
  const noon = servicePeriodEnd - 43_200_000
  const early = { ...code, expiryTimeMillis: noon, people: [{ serviceExpiryTimeMillis: noon }] }
  const last = { ...moved, endDay: '2027-06-30' }
  expect(changeOf(last, early, zone).expiryTimeMillis).toBe(noon)
  const own = { ...code, expiryTimeMillis: servicePeriodEnd - 1 }
  expect(changeOf({ ...untouched, endsWithServicePeriod: true }, own, zone).expiryTimeMillis).toBeNull()
})

test.each([
  [{ startDay: null }, { startDay: 'startRequired' }],
  [{ endsWithServicePeriod: false, endDay: null }, { endDay: 'endRequired' }],
  [{ endsWithServicePeriod: false, endDay: '2027-01-31' }, { endDay: 'endPassed' }],
  [{ startDay: '2027-03-01', endsWithServicePeriod: false, endDay: '2027-02-02' }, { endDay: 'startAfterEnd' }],
  [{ endsWithServicePeriod: false, endDay: '2027-07-01' }, { endDay: 'endsAfterStay' }],
  [{ startDay: '2027-07-01' }, { startDay: 'startsAfterStay' }],
  [{ endsWithServicePeriod: false, endDay: '2027-06-30' }, {}],
  [{ endsWithServicePeriod: true, endDay: null }, {}],
])('%j is validated with the rules for the period of a code', (change, problems) => {
  expect(timeProblems({ ...untouched, ...change }, limits)).toEqual(problems)
})
