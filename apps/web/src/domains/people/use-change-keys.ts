import type { Person } from '@portico/contract/people/people.schema'
import { type BulkResult, useBulkJob } from '#web/platform/bulk-jobs.tsx'
import { callName } from './person-name.ts'

/** `add`: in addition to those somebody holds. `replace`: these and no others. */
export type KeyChangeMode = 'add' | 'replace'

/** For several people at once, each by itself. */
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
      shared: mode === 'add' ? { addKeyIds: keyIds } : { keyIds },
      items: people,
      labelOf: callName,
      valuesOf: ({ personId }) => ({ personId }),
      ...(onFinished && { onFinished }),
    })
}
