import type { ReportLine, WorklistItem } from '@portico/contract/sync/sync.schema'
import { expect, test } from 'vitest'
import { idOfItem, isRepairable, offeredRepairs, remedyFor, repairsForAll } from './worklist-rows.ts'

const line: ReportLine = {
  kind: 'KEPT',
  reason: 'MISSING',
  name: 'Ada Byron',
  email: null,
  unit: '12 A',
  pmsPropertyId: 'p1',
  residentId: 'r1',
  personId: '5a1f2f43-7c0e-4a53-9f4b-0f1c8a2e6b01',
  changes: [],
  wording: null,
}
const item = (repairs: WorklistItem['repairs'], deviations: Partial<ReportLine> = {}): WorklistItem => ({
  side: 'LIVE',
  line: { ...line, ...deviations },
  repairs,
  expiryTimeMillis: null,
})

test('a selection can be repaired in the ways that are possible for all of it', () => {
  expect(repairsForAll([item(['END', 'KEEP']), item(['END'])])).toEqual(['END'])
  expect(repairsForAll([item(['END']), item(['RESTORE'])])).toEqual([])
  expect(repairsForAll([])).toEqual([])
  expect(offeredRepairs([item(['KEEP']), item(['END'])])).toEqual(['END', 'KEEP'])
})

test('only people of the portal can be repaired', () => {
  expect(isRepairable(item(['END']))).toBe(true)
  expect(isRepairable(item([]))).toBe(false)
  expect(isRepairable(item(['RESTORE'], { personId: null }))).toBe(false)
})

test('an item is the same one after it was loaded again, and two residents without an id are two', () => {
  expect(idOfItem(item(['END']))).toBe(idOfItem(item(['KEEP'])))
  const nobody = { personId: null, residentId: null }
  expect(idOfItem(item([], { ...nobody, name: 'Ada' }))).not.toBe(idOfItem(item([], { ...nobody, name: 'Grace' })))
})

test('who cannot be repaired is told what helps instead', () => {
  expect(remedyFor(item([], { reason: 'UNIT_UNMAPPED' }))).toBe('mapUnits')
  expect(remedyFor(item([], { reason: 'CONFLICT' }))).toBe('decideConflict')
  expect(remedyFor(item([], { reason: 'NAME_MISSING' }))).toBe('correctInPms')
})
