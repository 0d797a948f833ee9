import type { Person } from '@portico/contract/people/people.schema'
import { statusTypes } from './people-columns.tsx'
import { expiryOf, expiryState } from './person-expiry.ts'

/** What the page of a person says of them first: that nothing opens for them any more, or else how far they are with the app. */
export function personStatus(person: Person, { isSuspended, now }: { isSuspended: boolean; now: number }) {
  if (isSuspended) return { status: 'SUSPENDED', type: 'error' } as const
  const expiry = expiryOf(person)
  if (expiry !== null && expiryState(expiry, now) === 'expired') return { status: 'EXPIRED', type: 'error' } as const
  const { enrollmentStatus: status } = person
  return { status, type: statusTypes[status] }
}
