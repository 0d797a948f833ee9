import type { LoaderFunctionArgs } from 'react-router'
import type { PageHandle } from '#web/app/page-handle.ts'
import { peopleQuery, sendOnly } from '#web/domains/people/people.queries.ts'
import { PersonPage } from '#web/domains/people/person-page.tsx'
import { PageError } from '#web/platform/page-error.ts'
import { queryClientOf } from '#web/platform/query-client.ts'
import { loadPersonForm } from './load-person-form.ts'
import { PersonCodesSlot } from './person-codes-slot.tsx'

export const Component = () => <PersonPage Codes={PersonCodesSlot} />

/** The page is about somebody: there is none without them. */
export async function loader(args: LoaderFunctionArgs) {
  const queryClient = queryClientOf(args)
  const { propertyId = '', personId } = args.params
  const fetched = loadPersonForm(queryClient, propertyId)
  const people = await queryClient.ensureQueryData(peopleQuery(propertyId))
  const person = people.find((one) => one.personId === personId)
  if (!person) throw new PageError({ status: 404, message: 'errors.personNotFound', friendly: 'errors.personFriendly' })
  if (import.meta.env.SSR) {
    await fetched
    sendOnly(queryClient, propertyId, person)
  }
  return null
}

export const handle: PageHandle = {
  title: ({ t }) => t('people:page.edit'),
  crumb: ({ t }) => t('people:page.edit'),
}
