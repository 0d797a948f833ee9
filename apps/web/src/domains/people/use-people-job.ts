import type { RequestedOperation } from '@portico/contract/bulk-jobs/bulk-jobs.schema'
import type { Person } from '@portico/contract/people/people.schema'
import type { ChosenPeople } from '#web/data/people/chosen-people.ts'
import { type BulkResult, useBulkJob, useMatchingJob } from '#web/platform/bulk-jobs.tsx'
import { callName } from './person-name.ts'

type Work = {
  operation: RequestedOperation
  shared?: object
  /** What one person needs besides `shared`. */
  valuesOf?: (person: Person) => object
  onSucceeded?: (people: readonly Person[]) => void
  onFinished?: (result: BulkResult<Person>) => void
}

/** Does something for the chosen people with a bulk job. Resolves to whether the job was started. */
export function usePeopleJob(propertyId: string) {
  const startBulkJob = useBulkJob()
  const startMatchingJob = useMatchingJob()
  return async (chosen: ChosenPeople, { valuesOf = byId, ...work }: Work) => {
    if ('people' in chosen) {
      await startBulkJob({ ...work, propertyId, items: chosen.people, labelOf: callName, valuesOf })
      return true
    }
    const { operation, shared = {} } = work
    const { search, count } = chosen.matching
    return startMatchingJob({ operation, propertyId, shared: { ...shared }, matching: { people: search, count } })
  }
}

const byId = ({ personId }: Person) => ({ personId })
