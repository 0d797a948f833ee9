import type { Person } from '@portico/contract/people/people.schema'
import { useQueryClient } from '@tanstack/react-query'
import { api } from '#web/platform/api.ts'
import { ApiError } from '#web/platform/api-error.ts'
import { useBulkJob } from '#web/platform/bulk-jobs.tsx'
import { notify } from '#web/platform/notices.ts'
import { confirm } from '#web/ui/confirm.ts'
import { NameList } from '#web/ui/name-list.tsx'
import { useTranslation } from '#web/ui/translation.tsx'
import { personNotice } from './people.mutations.ts'
import { refreshPeople } from './people.queries.ts'
import { callName } from './person-name.ts'

/** Besides the id what the manager has seen of the person: the server refuses to delete somebody whose e-mail or address differs. */
const identityOf = ({ personId, email, services: [service] }: Person) => ({
  personId,
  email,
  parentAddressId: service.addressId,
  parentAddressLabel: service.addressLabel,
})

/** Deletes people after a confirmation. `onDeleted` gets the ids of those who were deleted. */
export function useDeletePeople(propertyId: string, onDeleted: (personIds: string[]) => void) {
  const { t } = useTranslation(['people', 'ui'])
  const queryClient = useQueryClient()
  const startBulkJob = useBulkJob()

  async function removeOne(person: Person) {
    try {
      await remove(propertyId, person)
      const header = t('notices.deleted', { email: callName(person) })
      notify({ id: personNotice(person), type: 'success', header, delivery: { propertyId } })
      onDeleted([person.personId])
    } catch {
      notify({ id: personNotice(person), type: 'error', header: t('notices.deleteFailed') })
    }
    await refreshPeople(queryClient, propertyId)
  }

  const removeAll = (people: readonly Person[]) =>
    startBulkJob({
      operation: 'deletePeople',
      propertyId,
      items: people,
      labelOf: callName,
      valuesOf: identityOf,
      onSucceeded: (deleted) => onDeleted(deleted.map(({ personId }) => personId)),
    })

  return async (people: readonly Person[]) => {
    const [first, ...others] = people
    if (!first) return
    const count = people.length
    const isConfirmed = await confirm({
      header: others.length > 0 ? t('delete.header', { count }) : t('delete.named', { name: callName(first) }),
      content: (
        <>
          <p>{t('delete.question', { count })}</p>
          {others.length > 0 && <NameList names={people.map(callName)} />}
        </>
      ),
      confirmLabel: t('delete.confirm'),
      variant: 'destructive',
    })
    if (isConfirmed) await (others.length > 0 ? removeAll(people) : removeOne(first))
  }
}

/** A person who no longer exists counts as deleted, because the reply to an earlier attempt may have been lost. */
async function remove(propertyId: string, person: Person) {
  try {
    await api('DELETE /v1/people/', { body: { propertyId, ...identityOf(person) } })
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'people.notFound')) throw error
  }
}
