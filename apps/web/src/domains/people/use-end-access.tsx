import { accessEndOf } from '@portico/contract/people/people.rules'
import type { PeopleSearch, Person } from '@portico/contract/people/people.schema'
import type { ReactNode } from 'react'
import type { ChosenPeople } from '#web/data/people/chosen-people.ts'
import { useEndAccess } from '#web/data/people/people.mutations.ts'
import { countPeople } from '#web/data/people/people.queries.ts'
import { notify } from '#web/platform/notices.ts'
import { confirm } from '#web/ui/confirm.ts'
import { NameList } from '#web/ui/name-list.tsx'
import { useTranslation } from '#web/ui/translation.tsx'
import { expiryOf, expiryState } from './person-expiry.ts'
import { callName, suspendedOf } from './person-name.ts'
import { usePeopleJob } from './use-people-job.ts'

export const hasEnded = (person: Person) =>
  expiryState(expiryOf(person) ?? Number.POSITIVE_INFINITY, Date.now()) === 'expired'
const isSuspendedInstead = (person: Person) => accessEndOf(person) === 'SUSPENDED'

/** Ends the access of people now, after a confirmation. */
export function useEndAccessOf(propertyId: string) {
  const { t } = useTranslation('people', { keyPrefix: 'endAccess' })
  const single = useEndAccess(propertyId)
  const startJob = usePeopleJob(propertyId)
  const work = { operation: 'endAccess', shared: { reason: t('reason') } } as const

  const ask = (header: string, content: ReactNode) =>
    confirm({ header, content, confirmLabel: t('action'), variant: 'destructive' })

  async function endOne(person: Person) {
    const { name } = suspendedOf(person)
    const { source } = person
    const content = isSuspendedInstead(person) ? t('synced', { source }) : t('question', { count: 1 })
    if (await ask(t('named', { name }), content)) single.mutate(person)
  }

  async function endChosen(people: readonly Person[]) {
    const count = people.length
    const content = (
      <>
        <p>{t('question', { count })}</p>
        {people.some(isSuspendedInstead) && <p>{t('someSynced')}</p>}
        <NameList names={people.map(callName)} />
      </>
    )
    if (await ask(t('header', { count }), content)) await startJob({ people }, work)
  }

  /** Those whose access has ended are left out, and told apart. */
  async function endMatching({ search, count: all }: { search: PeopleSearch; count: number }) {
    const count = await countPeople(propertyId, search, 'PRESENT').catch(() => undefined)
    if (!count) return notify({ id: 'people-end-access', type: 'error', header: t(count === 0 ? 'over' : 'failed') })
    const stay = all - count
    const content = (
      <>
        <p>{t('question', { count })}</p>
        <p>{t('someSynced')}</p>
        {stay > 0 && <p>{t('stay', { count: stay })}</p>}
      </>
    )
    if (await ask(t('header', { count }), content)) await startJob({ matching: { search, count } }, work)
  }

  return {
    isPending: single.isPending,
    endAccess(chosen: ChosenPeople) {
      if (!('people' in chosen)) return endMatching(chosen.matching)
      const [only, ...others] = chosen.people
      if (!only) return Promise.resolve()
      return others.length === 0 ? endOne(only) : endChosen(chosen.people)
    },
  }
}
