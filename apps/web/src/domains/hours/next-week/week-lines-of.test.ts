import type { Week, WeekRow } from '@portico/contract/hours/hours.schema'
import { startOfDay } from '@portico/contract/shared/days'
import { expect, test } from 'vitest'
import { groupsOf, isAlwaysOpen, piecesOf } from './week-lines-of.ts'

const timeZone = 'America/Los_Angeles'
// Clocks are put back on the first of these days.
const days = ['2026-11-01', '2026-11-02', '2026-11-03']
const week: Pick<Week, 'days' | 'dayTimeMillis' | 'timeZone'> = {
  days,
  dayTimeMillis: [...days, '2026-11-04'].map((day) => startOfDay(day, timeZone)),
  timeZone,
}
const at = (text: string) => Date.parse(text)
const row = (accessPointId: string, pieces: [number, number][]): WeekRow => ({
  ...{ audience: 'PERSON', accessPointId, accessPointName: accessPointId, keyId: null, keyName: null, reasons: [] },
  pieces: pieces.map(([fromTimeMillis, untilTimeMillis]) => ({ fromTimeMillis, untilTimeMillis, keyId: null })),
})

test('what runs over midnight is on both days, by the clock of the property', () => {
  const night = row('Gym', [[at('2026-11-02T22:00:00-08:00'), at('2026-11-03T06:30:00-08:00')]])
  expect(piecesOf(night, week).map((pieces) => pieces.map(({ start, end }) => [start, end]))).toEqual([
    [],
    [[22 * 60, 24 * 60]],
    [[0, 6 * 60 + 30]],
  ])
})

test('on a day of 25 hours times are those that the clock shows', () => {
  const morning = row('Gym', [[at('2026-11-01T08:00:00-08:00'), at('2026-11-01T18:00:00-08:00')]])
  expect(piecesOf(morning, week)[0]).toMatchObject([{ start: 8 * 60, end: 18 * 60 }])
})

test('doors that open at the same times are one group, and one that never shuts says so', () => {
  const [first = 0, , , last = 0] = week.dayTimeMillis
  const rows = [row('Front Door', [[first, last]]), row('Gym', [[first, first + 1]]), row('Garage', [[first, last]])]
  expect(groupsOf(rows).map((group) => group.map(({ accessPointId }) => accessPointId))).toEqual([
    ['Front Door', 'Garage'],
    ['Gym'],
  ])
  expect(rows.map((one) => isAlwaysOpen(one, week))).toEqual([true, false, true])
})
