import type { LoaderFunctionArgs } from 'react-router'
import type { PageHandle } from '#web/app/page-handle.ts'
import { peopleQuery } from '#web/domains/people/people.queries.ts'
import { PageError } from '#web/platform/page-error.ts'
import { queryClientOf } from '#web/platform/query-client.ts'
import { loadPersonForm } from './load-person-form.ts'

export { PersonPage as Component } from '#web/domains/people/person-page.tsx'

/** The page is about somebody: there is none without them. */
export async function loader(args: LoaderFunctionArgs) {
  const queryClient = queryClientOf(args)
  const { propertyId = '', personId } = args.params
  const fetched = loadPersonForm(queryClient, propertyId)
  const people = await queryClient.ensureQueryData(peopleQuery(propertyId))
  if (!people.some((person) => person.personId === personId))
    throw new PageError({ status: 404, message: 'errors.personNotFound', friendly: 'errors.personFriendly' })
  if (import.meta.env.SSR) await fetched
  return null
}

export const handle: PageHandle = {
  title: ({ t }) => t('people:page.edit'),
  crumb: ({ t }) => t('people:page.edit'),
}
