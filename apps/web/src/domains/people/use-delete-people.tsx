import type { PeopleSearch, Person } from '@portico/contract/people/people.schema'
import type { ReactNode } from 'react'
import type { ChosenPeople } from '#web/data/people/chosen-people.ts'
import { personNotice } from '#web/data/people/people.mutations.ts'
import { countPeople } from '#web/data/people/people.queries.ts'
import { api } from '#web/platform/api.ts'
import { asDone } from '#web/platform/api-error.ts'
import { usePortalMutation } from '#web/platform/mutation.ts'
import { notify } from '#web/platform/notices.ts'
import { confirm } from '#web/ui/confirm.ts'
import { NameList } from '#web/ui/name-list.tsx'
import { useTranslation } from '#web/ui/translation.tsx'
import { callName } from './person-name.ts'
import { usePeopleJob } from './use-people-job.ts'

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
  const startJob = usePeopleJob(propertyId)

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

  const work = {
    operation: 'deletePeople',
    valuesOf: identityOf,
    onSucceeded: (deleted: readonly Person[]) => onDeleted(deleted.map(({ personId }) => personId)),
  } as const

  const ask = (header: string, count: number, more: ReactNode) =>
    confirm({
      header,
      content: (
        <>
          <p>{t('delete.question', { count })}</p>
          {more}
        </>
      ),
      confirmLabel: t('delete.confirm'),
      variant: 'destructive',
    })

  async function removeChosen(people: readonly Person[]) {
    const [first, ...others] = people
    if (!first) return
    const count = people.length
    const isOne = others.length === 0
    const header = isOne ? t('delete.named', { name: callName(first) }) : t('delete.header', { count })
    if (!(await ask(header, count, !isOne && <NameList names={people.map(callName)} />))) return
    if (isOne) single.mutate(first)
    else await startJob({ people }, work)
  }

  /** People from a PMS can be deleted only there: they are left out, and told apart. */
  async function removeMatching({ search, count: all }: { search: PeopleSearch; count: number }) {
    const count = await countPeople(propertyId, search, 'DELETABLE').catch(() => undefined)
    if (count === undefined) return notify({ id: 'people-delete', type: 'error', header: t('notices.deleteFailed') })
    if (count === 0) return notify({ id: 'people-delete', type: 'error', header: t('actions.synced') })
    const stay = all - count
    const more = stay > 0 && <p>{t('delete.stay', { count: stay })}</p>
    const isConfirmed = await ask(t('delete.header', { count }), count, more)
    if (isConfirmed && (await startJob({ matching: { search, count } }, work))) onDeleted([])
  }

  return (chosen: ChosenPeople) => ('people' in chosen ? removeChosen(chosen.people) : removeMatching(chosen.matching))
}
