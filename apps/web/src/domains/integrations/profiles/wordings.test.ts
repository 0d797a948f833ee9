import type { Profile } from '@portico/contract/integrations/profiles.schema'
import { expect, test } from 'vitest'
import { rowsOf, settingsOf } from './wordings.ts'

const profile: Profile = {
  credentialId: '5a1f2f43-7c0e-4a53-9f4b-0f1c8a2e6b01',
  pmsName: 'MRI',
  nickname: 'North',
  approvalStatus: 'APPROVED',
  validityStatus: 'VALID',
  isDataAvailable: true,
  credentials: {},
  settings: { countryCode: 'CA', statuses: { 'on hold': 'OTHER' }, roles: { signer: 'GUARANTOR' } },
  integrationCount: 1,
  createdTimeMillis: 0,
  version: 3,
}
const seen = [
  { kind: 'status' as const, wording: 'Holdover  Tenant', residents: 2 },
  { kind: 'role' as const, wording: 'Signer', residents: 5 },
  { kind: 'status' as const, wording: 'constructor', residents: 1 },
]

test('unknown wordings come first, and each wording is listed once with its meaning', () => {
  expect(rowsOf(profile, seen).map(({ wording, residents, meaning }) => [wording, residents, meaning])).toEqual([
    ['Holdover  Tenant', 2, ''],
    ['Signer', 5, 'GUARANTOR'],
    ['constructor', 1, ''],
    ['on hold', 0, 'OTHER'],
  ])
})

test('meanings are saved for the wording in lower case, and undecided ones are left out', () => {
  const rows = rowsOf(profile, seen).map((row) =>
    row.residents === 2 ? { ...row, meaning: 'CURRENT' as const } : { ...row, meaning: '' as const },
  )
  expect(settingsOf(rows)).toEqual({ statuses: { 'holdover tenant': 'CURRENT' }, roles: {} })
})
