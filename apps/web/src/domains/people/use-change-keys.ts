import type { Person } from '@portico/contract/people/people.schema'
import type { ChosenPeople } from '#web/data/people/chosen-people.ts'
import type { BulkResult } from '#web/platform/bulk-jobs.tsx'
import { usePeopleJob } from './use-people-job.ts'

/** `add` adds keys to those that people hold, `remove` removes some of them, `replace` replaces all their keys. */
export type KeyChangeMode = 'add' | 'remove' | 'replace'
const fieldOf = { add: 'addKeyIds', remove: 'removeKeyIds', replace: 'keyIds' } as const

/** Changes the keys of several people with a bulk job. */
export function useChangeKeys(propertyId: string) {
  const startJob = usePeopleJob(propertyId)
  return (
    chosen: ChosenPeople,
    keyIds: readonly string[],
    mode: KeyChangeMode,
    onFinished?: (result: BulkResult<Person>) => void,
  ) =>
    startJob(chosen, {
      operation: 'changeKeys',
      shared: { [fieldOf[mode]]: keyIds },
      ...(onFinished && { onFinished }),
    })
}
