import type { Person } from '@portico/contract/people/people.schema'
import { type BulkResult, useBulkJob } from '#web/platform/bulk-jobs.tsx'
import { callName } from './person-name.ts'

/** `add` adds keys to those that people hold, `remove` removes some of them, `replace` replaces all their keys. */
export type KeyChangeMode = 'add' | 'remove' | 'replace'
const fieldOf = { add: 'addKeyIds', remove: 'removeKeyIds', replace: 'keyIds' } as const

/** Changes the keys of several people with a bulk job. */
export function useChangeKeys(propertyId: string) {
  const startBulkJob = useBulkJob()
  return (
    people: readonly Person[],
    keyIds: readonly string[],
    mode: KeyChangeMode,
    onFinished?: (result: BulkResult<Person>) => void,
  ) =>
    startBulkJob({
      operation: 'changeKeys',
      propertyId,
      shared: { [fieldOf[mode]]: keyIds },
      items: people,
      labelOf: callName,
      valuesOf: ({ personId }) => ({ personId }),
      ...(onFinished && { onFinished }),
    })
}
