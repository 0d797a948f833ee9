import type { DoorDevice } from '@portico/contract/access/access.schema'
import { expect, test } from 'vitest'
import { panelProblems } from './panel-problems.ts'

const MINUTE = 60_000
const panel: NonNullable<DoorDevice['panel']> = {
  isOnline: true,
  lastSeenTimeMillis: 1,
  revision: 7,
  acknowledgedTimeMillis: 1,
  clockSkewMillis: 0,
  eventsWaiting: 0,
  unbelieved: null,
  listRefusedTimeMillis: null,
}
const pairing: NonNullable<DoorDevice['pairing']> = {
  pairedTimeMillis: 1,
  pairedBy: 'ada@example.com',
  panel: { maker: 'Portico', model: 'Panel', serialNumber: 'PX-1', programVersion: '1' },
  keyFingerprint: '',
  sessionTimeMillis: 1,
  keyTwiceTimeMillis: null,
}
const problemsOf = (changes: Partial<typeof panel>, tokens = 1, paired: DoorDevice['pairing'] = null) =>
  panelProblems({
    devices: [
      {
        deviceId: 'd',
        hardwareType: 'PICTOR',
        serialNumber: 'PX-1',
        pairing: paired,
        installationCode: null,
        tokens,
        lastToken: null,
        panel: { ...panel, ...changes },
      },
    ],
  })

test('a clock that is wrong by more than five minutes is a problem, in both directions', () => {
  const skews = [null, 0, 5 * MINUTE, -5 * MINUTE, 6 * MINUTE, -6 * MINUTE]
  expect(skews.map((clockSkewMillis) => problemsOf({ clockSkewMillis }).length)).toEqual([0, 0, 0, 0, 1, 1])
  expect(problemsOf({ clockSkewMillis: -6 * MINUTE })).toMatchObject([{ kind: 'clock', skewMillis: -6 * MINUTE }])
})

test('a list that was never given out is a problem until the tokens of the panel are withdrawn', () => {
  const unbelieved = { revision: 2 ** 52, timeMillis: 5 }
  expect(problemsOf({ unbelieved })).toEqual([{ deviceId: 'd', kind: 'unbelieved', ...unbelieved }])
  expect(problemsOf({ unbelieved }, 0)).toEqual([])
})

test('a device that had to wait for its whole list is a problem until its tokens are withdrawn', () => {
  expect(problemsOf({ listRefusedTimeMillis: 5 })).toEqual([{ deviceId: 'd', kind: 'lists', timeMillis: 5 }])
  expect(problemsOf({ listRefusedTimeMillis: 5 }, 0)).toEqual([])
})

test('a paired panel has problems without a token, too', () => {
  expect(problemsOf({ listRefusedTimeMillis: 5 }, 0, pairing)).toEqual([
    { deviceId: 'd', kind: 'lists', timeMillis: 5 },
  ])
})

test('a key that is used twice comes first', () => {
  const problems = problemsOf({ listRefusedTimeMillis: 5 }, 0, { ...pairing, keyTwiceTimeMillis: 7 })
  expect(problems.map(({ kind }) => kind)).toEqual(['keyTwice', 'lists'])
  expect(problems[0]).toEqual({ deviceId: 'd', kind: 'keyTwice', timeMillis: 7 })
})
