import type { Person } from '@portico/contract/people/people.schema'
import { useBulkJob } from '#web/platform/bulk-jobs.tsx'
import { callName } from './person-name.ts'

/** What all of them get: a last day, or a place. */
export type Adjustment =
  | { operation: 'changeExpiry'; shared: { serviceExpiryTimeMillis: number } }
  | { operation: 'changePlace'; shared: { newParentAddressId: string } }

/** Changes the expiry or the place of several people with a bulk job. */
export function useAdjustPeople(propertyId: string) {
  const startBulkJob = useBulkJob()
  return (people: readonly Person[], adjustment: Adjustment) =>
    startBulkJob({
      ...adjustment,
      propertyId,
      items: people,
      labelOf: callName,
      valuesOf: ({ personId }) => ({ personId }),
    })
}
