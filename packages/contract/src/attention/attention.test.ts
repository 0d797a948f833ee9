import { expect, test } from 'vitest'
import { attentionKinds, attentionKindsFor } from './attention.rules.ts'

const on = {
  pmsEnabled: false,
  pmsProperties: [] as string[],
  billingEnabled: false,
}

test('what is told follows from the flags of what it is about', () => {
  expect(attentionKindsFor({ ...on, pmsEnabled: true, billingEnabled: true })).toEqual(attentionKinds)
  const [worst, mildest] = [
    ['LOCKDOWN', 'KEY_TWICE', 'DOOR_FORCED', 'DOOR_BEHIND'],
    ['DOOR_OFFLINE', 'DOOR_HELD_OPEN', 'STAY_ENDING'],
  ]
  expect(attentionKindsFor(on)).toEqual([...worst, ...mildest])
  expect(attentionKindsFor({ ...on, pmsProperties: ['one'] })).toEqual([
    ...worst,
    ...['SYNC_HELD', 'SYNC_FAILED'],
    ...mildest,
  ])
})
