import type { Person } from '@portico/contract/people/people.schema'
import { expect, test } from 'vitest'
import { personStatus } from './person-status.ts'

const now = Date.parse('2027-03-10T12:00:00Z')
const enrolled = (serviceExpiryTimeMillis: number | null) =>
  ({ enrollmentStatus: 'ENROLLED', services: [{ serviceExpiryTimeMillis }] }) as unknown as Person

test.each([
  ['whose access goes on is as far as they are with the app', null, false, 'ENROLLED', 'success'],
  ['whose access has ended has expired, whatever they did with the app', now - 1, false, 'EXPIRED', 'error'],
  ['who is suspended is that', null, true, 'SUSPENDED', 'error'],
  ['who is suspended is that after the end of their period, too', now - 1, true, 'SUSPENDED', 'error'],
] as const)('somebody %s', (_who, expiry, isSuspended, status, type) => {
  expect(personStatus(enrolled(expiry), { isSuspended, now })).toEqual({ status, type })
})
