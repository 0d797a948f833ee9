import type { Profile } from '@portico/contract/integrations/profiles.schema'
import { expect, test } from 'vitest'
import { offersOf } from './offers.ts'

const profile = (deviations: Partial<Profile>): Profile => ({
  credentialId: '5a1f2f43-7c0e-4a53-9f4b-0f1c8a2e6b01',
  pmsName: 'Entrata',
  nickname: 'Harbor',
  approvalStatus: 'APPROVED',
  validityStatus: 'VALID',
  isDataAvailable: true,
  credentials: {},
  settings: {},
  integrationCount: 0,
  createdTimeMillis: 0,
  version: 1,
  ...deviations,
})

test('a PMS is offered if the account has a profile of it and the flags enable it', () => {
  const profiles = [profile({}), profile({ pmsName: 'MRI' })]
  expect(offersOf(profiles, ['Entrata', 'AppFolio']).map(({ provider }) => provider)).toEqual(['Entrata'])
  expect(offersOf([], ['Entrata'])).toEqual([])
})

test('a PMS is ready if one of its profiles is ready, and does not name the others', () => {
  const profiles = [profile({ validityStatus: 'INVALID', nickname: 'Old' }), profile({})]
  expect(offersOf(profiles, ['Entrata'])).toEqual([
    { provider: 'Entrata', nicknames: ['Harbor'], status: 'ready', isReady: true },
  ])
})

test('a PMS without a ready profile shows the status of its best profile', () => {
  const profiles = [profile({ validityStatus: 'ERROR' }), profile({ approvalStatus: 'PENDING_APPROVAL' })]
  expect(offersOf(profiles, ['Entrata'])[0]).toMatchObject({ status: 'pendingApproval', isReady: false })
})
