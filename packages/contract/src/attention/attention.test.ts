import { expect, test } from 'vitest'
import { attentionKinds, attentionKindsFor } from './attention.rules.ts'

const on = {
  attentionEnabled: true,
  lockdownsEnabled: false,
  doorStatesEnabled: false,
  pmsEnabled: false,
  pmsProperties: [] as string[],
  billingEnabled: false,
}

test('nothing is told without the flag, and only what the other flags show with it', () => {
  const all = { ...on, lockdownsEnabled: true, doorStatesEnabled: true, pmsEnabled: true, billingEnabled: true }
  expect(attentionKindsFor(all)).toEqual(attentionKinds)
  expect(attentionKindsFor({ ...all, attentionEnabled: false })).toEqual([])
  expect(attentionKindsFor(on)).toEqual(['STAY_ENDING'])
  expect(attentionKindsFor({ ...on, lockdownsEnabled: true })).toEqual(['LOCKDOWN', 'STAY_ENDING'])
  expect(attentionKindsFor({ ...on, pmsProperties: ['one'] })).toEqual(['SYNC_HELD', 'SYNC_FAILED', 'STAY_ENDING'])
})
