import type { DoorDevice } from '@portico/contract/access/access.schema'
import { expect, test } from 'vitest'
import { comingOf } from './coming.ts'

const HOUR = 3_600_000
const MADE = 1_000 * HOUR
const made = { expiresTimeMillis: MADE + 72 * HOUR }
const waiting = { madeBy: 'ada@example.com', expiresTimeMillis: made.expiresTimeMillis }
const pairedAt = (pairedTimeMillis: number): NonNullable<DoorDevice['pairing']> => ({
  pairedTimeMillis,
  pairedBy: null,
  panel: { maker: 'Portico', model: 'Panel', serialNumber: '1', programVersion: '1' },
  keyFingerprint: '',
  sessionTimeMillis: null,
  keyTwiceTimeMillis: null,
})
const stateOf = (pairing: DoorDevice['pairing'], installationCode: DoorDevice['installationCode'], isFresh = true) =>
  comingOf(made, { device: { pairing, installationCode }, isFresh }).state

test('a code is waited for until the panel has come with it', () => {
  expect(stateOf(null, waiting)).toBe('waiting')
  expect(stateOf(pairedAt(MADE + 5), null)).toBe('come')
})

test('the pairing that a code is about to replace is not the one that came with it', () => {
  expect(stateOf(pairedAt(MADE - 5), waiting)).toBe('waiting')
  expect(stateOf(pairedAt(MADE - 5), null)).toBe('gone')
})

test('a code that somebody has withdrawn is gone, but not before the device was loaded again', () => {
  expect(stateOf(null, null)).toBe('gone')
  expect(stateOf(null, null, false)).toBe('waiting')
  expect(comingOf(made, { device: undefined, isFresh: true }).state).toBe('waiting')
})
