import type { Person } from '@portico/contract/people/people.schema'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Settled } from '#web/platform/bulk.ts'
import { inBulk } from '#web/platform/in-bulk.tsx'
import { changeKeys, type KeyChange } from './people.mutations.ts'
import { refreshPeople } from './people.queries.ts'
import { callName } from './person-name.ts'

/** `add`: in addition to those somebody holds. `replace`: these and no others. */
export type KeyChangeMode = 'add' | 'replace'

/** One call for each person, each settled by itself. */
export function useChangeKeys(propertyId: string) {
  const { t } = useTranslation(['people', 'ui'])
  const queryClient = useQueryClient()

  return async (
    people: readonly Person[],
    keyIds: readonly string[],
    mode: KeyChangeMode,
    /** After every attempt, the one for those that failed included. */
    onSettled: (settled: Settled<Person>) => void = () => undefined,
  ) => {
    const change: KeyChange = mode === 'add' ? { addKeyIds: keyIds, removeKeyIds: [] } : { keyIds }
    await inBulk({
      id: 'people-keys',
      items: people,
      settle: ({ personId }) => changeKeys(propertyId, personId, change),
      nameOf: callName,
      texts: {
        doing: t('bulk.doing'),
        retry: t('ui:collection.retry'),
        done: (count) => t('notices.bulkKeysUpdated', { count }),
        someFailed: (count, failed) => ({
          header: t('notices.bulkKeysUpdated', { count }),
          content: t('notices.bulkKeysSomeFailed', { count: failed }),
        }),
        allFailed: t('notices.bulkKeysFailed'),
      },
      onSettled: async (settled) => {
        await refreshPeople(queryClient, propertyId)
        onSettled(settled)
      },
    })
  }
}
