import type { BulkOperation } from '@portico/contract/bulk-jobs/bulk-jobs.schema'
import type { Person } from '@portico/contract/people/people.schema'
import type { ChosenPeople } from '#web/data/people/chosen-people.ts'
import { type BulkResult, useBulkJob, useMatchingJob } from '#web/platform/bulk-jobs.tsx'
import { confirm } from '#web/ui/confirm.ts'
import { useTranslation } from '#web/ui/translation.tsx'
import { callName } from './person-name.ts'

type Work = {
  operation: BulkOperation
  shared?: object
  /** What one person needs besides `shared`. */
  valuesOf?: (person: Person) => object
  onSucceeded?: (people: readonly Person[]) => void
  onFinished?: (result: BulkResult<Person>) => void
}

/**
 * Does something for the chosen people with a bulk job. If all who meet a search are now more or fewer, it asks before it starts. Resolves to
 * whether the job was started.
 */
export function usePeopleJob(propertyId: string) {
  const { t } = useTranslation('people', { keyPrefix: 'bulk' })
  const startBulkJob = useBulkJob()
  const startMatchingJob = useMatchingJob()
  return async (chosen: ChosenPeople, { valuesOf = byId, ...work }: Work) => {
    if ('people' in chosen) {
      await startBulkJob({ ...work, propertyId, items: chosen.people, labelOf: callName, valuesOf })
      return true
    }
    const { operation, shared = {} } = work
    let { count } = chosen.matching
    for (;;) {
      const matching = { people: chosen.matching.search, count }
      const started = await startMatchingJob({ operation, propertyId, shared: { ...shared }, matching })
      if (typeof started === 'boolean') return started
      count = started
      const content = t('changedHint', { count })
      if (!(await confirm({ header: t('changed'), content, confirmLabel: t('continue') }))) return false
    }
  }
}

const byId = ({ personId }: Person) => ({ personId })
