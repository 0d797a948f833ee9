import { integrationStatuses } from '@portico/contract/integrations/integrations.rules'
import { expect, test } from 'vitest'
import { actionsOf, labelOf } from './integration-state.ts'

const live = { credentialId: 'c1', isDataAvailable: true, pmpPropertyStatus: 'LIVE', profileStatus: 'ready' } as const
const all = { canEdit: true, canRemove: true }

test('the label of an integration follows from its status', () => {
  expect(integrationStatuses.map((pmpPropertyStatus) => labelOf({ ...live, pmpPropertyStatus }))).toEqual([
    ...integrationStatuses,
  ])
})

test('the label names the owner of the profile and missing data before the status', () => {
  expect(labelOf({ ...live, isDataAvailable: false })).toBe('PENDING_PROPERTY_DATA')
  expect(labelOf({ ...live, credentialId: null, isDataAvailable: false })).toBe('OTHER_USER')
  const failed = { isDataAvailable: false, pmpPropertyStatus: 'INITIAL_DATA_SYNC_FAILED' } as const
  expect(labelOf({ ...live, ...failed })).toBe('INITIAL_DATA_SYNC_FAILED')
  expect(labelOf({ ...live, pmpPropertyStatus: 'PAUSED' as 'LIVE' })).toBe('UNKNOWN')
})

test('a live integration can be synced and edited, and an incomplete setup can be continued', () => {
  expect(actionsOf(live, all)).toEqual(['sync', 'edit', 'remove'])
  expect(actionsOf({ ...live, pmpPropertyStatus: 'PENDING_ADDRESS_MAPPING' }, all)).toEqual(['continueSetup', 'remove'])
  expect(actionsOf({ ...live, pmpPropertyStatus: 'INITIAL_DATA_SYNC_FAILED' }, all)).toEqual(['remove'])
})

test('a live integration whose profile the PMS refuses is not ready, and can be given another profile', () => {
  for (const profileStatus of ['failed', 'expired'] as const) {
    expect(labelOf({ ...live, profileStatus })).toBe('PROFILE_REFUSED')
    expect(actionsOf({ ...live, profileStatus }, all)).toContain('edit')
  }
  const waiting = { profileStatus: 'failed', pmpPropertyStatus: 'PENDING_ADDRESS_MAPPING' } as const
  expect(labelOf({ ...live, ...waiting })).toBe('PENDING_ADDRESS_MAPPING')
  expect(labelOf({ ...live, profileStatus: 'pendingVerification' })).toBe('LIVE')
})

test('flags and stage disable editing and removing', () => {
  expect(actionsOf(live, { canEdit: false, canRemove: false })).toEqual(['sync'])
})

test("another manager's integration can be synced and removed, but not set up", () => {
  expect(actionsOf({ ...live, credentialId: null }, all)).toEqual(['sync', 'remove'])
  expect(actionsOf({ ...live, credentialId: null, pmpPropertyStatus: 'PENDING_ADDRESS_VALIDATION' }, all)).toEqual([
    'remove',
  ])
})
