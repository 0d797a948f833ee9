import type { Person } from '@portico/contract/people/people.schema'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '#web/platform/api.ts'
import { ApiError } from '#web/platform/api-error.ts'
import { inBulk } from '#web/platform/in-bulk.tsx'
import { notify } from '#web/platform/notices.ts'
import { confirm } from '#web/ui/confirm.ts'
import { NameList } from '#web/ui/name-list.tsx'
import { personNotice } from './people.mutations.ts'
import { refreshPeople } from './people.queries.ts'
import { callName } from './person-name.ts'

/** Asks, then deletes each by itself. `onDeleted` gets the ids of those who are gone. */
export function useDeletePeople(propertyId: string, onDeleted: (personIds: string[]) => void) {
  const { t } = useTranslation(['people', 'ui'])
  const queryClient = useQueryClient()

  async function removeOne(person: Person) {
    try {
      await remove(propertyId, person)
      notify({ id: personNotice(person), type: 'success', header: t('notices.deleted', { email: callName(person) }) })
      onDeleted([person.personId])
    } catch {
      notify({ id: personNotice(person), type: 'error', header: t('notices.deleteFailed') })
    }
    await refreshPeople(queryClient, propertyId)
  }

  const removeAll = (people: readonly Person[]) =>
    inBulk({
      id: 'people-delete',
      items: people,
      settle: (person) => remove(propertyId, person),
      nameOf: callName,
      texts: {
        doing: t('delete.doing'),
        retry: t('ui:collection.retry'),
        done: (count) => t('notices.bulkDeleted', { count }),
        someFailed: (count, failed) => ({
          header: t('notices.bulkDeleted', { count }),
          content: t('notices.bulkDeleteSomeFailed', { count: failed }),
        }),
        allFailed: t('notices.bulkDeleteFailed'),
      },
      onSettled: ({ succeeded }) => {
        onDeleted(succeeded.map(({ personId }) => personId))
        return refreshPeople(queryClient, propertyId)
      },
    })

  return async (people: readonly Person[]) => {
    const [first, ...others] = people
    if (!first) return
    const count = people.length
    const isConfirmed = await confirm({
      header: t('delete.header', { count }),
      content: (
        <>
          <p>{t('delete.question', { count })}</p>
          <NameList names={people.map(callName)} />
        </>
      ),
      confirmLabel: t('delete.confirm'),
      variant: 'destructive',
    })
    if (isConfirmed) await (others.length > 0 ? removeAll(people) : removeOne(first))
  }
}

/** Somebody who is gone already is gone: an earlier attempt may have got through without its reply. */
async function remove(propertyId: string, { personId, email, services: [service] }: Person) {
  const body = {
    propertyId,
    personId,
    email,
    parentAddressId: service.addressId,
    parentAddressLabel: service.addressLabel,
  }
  try {
    await api('DELETE /v1/people/', { body })
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'people.notFound')) throw error
  }
}
