import { expect, test } from 'vitest'
import { attentionKinds, attentionKindsFor } from './attention.rules.ts'

const on = {
  pmsEnabled: false,
  pmsProperties: [] as string[],
  billingEnabled: false,
}

test('what is told follows from the flags of what it is about', () => {
  expect(attentionKindsFor({ ...on, pmsEnabled: true, billingEnabled: true })).toEqual(attentionKinds)
  const always = ['LOCKDOWN', 'DOOR_BEHIND', 'DOOR_OFFLINE']
  expect(attentionKindsFor(on)).toEqual([...always, 'STAY_ENDING'])
  expect(attentionKindsFor({ ...on, pmsProperties: ['one'] })).toEqual([
    ...always,
    ...['SYNC_HELD', 'SYNC_FAILED', 'STAY_ENDING'],
  ])
})
