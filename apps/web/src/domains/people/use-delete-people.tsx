import type { Person } from '@portico/contract/people/people.schema'
import { api } from '#web/platform/api.ts'
import { asDone } from '#web/platform/api-error.ts'
import { useBulkJob } from '#web/platform/bulk-jobs.tsx'
import { usePortalMutation } from '#web/platform/mutation.ts'
import { confirm } from '#web/ui/confirm.ts'
import { NameList } from '#web/ui/name-list.tsx'
import { useTranslation } from '#web/ui/translation.tsx'
import { personNotice } from './people.mutations.ts'
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
  const startBulkJob = useBulkJob()

  const single = usePortalMutation({
    call: (person: Person) =>
      api('DELETE /v1/people/', { body: { propertyId, ...identityOf(person) } }).catch(asDone('people.notFound')),
    onDone: (_, { personId }) => onDeleted([personId]),
    about: personNotice,
    done: (_, person) => t('notices.deleted', { email: callName(person) }),
    failed: t('notices.deleteFailed'),
    changes: propertyId,
    isDelivered: true,
  })

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
    if (!isConfirmed) return
    if (others.length > 0) await removeAll(people)
    else single.mutate(first)
  }
}
