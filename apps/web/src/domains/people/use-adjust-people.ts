import type { ChosenPeople } from '#web/data/people/chosen-people.ts'
import { usePeopleJob } from './use-people-job.ts'

/** What all of them get: a last day, or a place. */
export type Adjustment =
  | { operation: 'changeExpiry'; shared: { serviceExpiryTimeMillis: number } }
  | { operation: 'changePlace'; shared: { newParentAddressId: string } }

/** Changes the expiry or the place of several people with a bulk job. */
export function useAdjustPeople(propertyId: string) {
  const startJob = usePeopleJob(propertyId)
  return (chosen: ChosenPeople, adjustment: Adjustment) => startJob(chosen, adjustment)
}
