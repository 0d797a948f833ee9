import { isFull } from '@portico/contract/flags/flags.rules'
import { definePage } from '#web/app/pages/define-page.ts'
import { prefetchSuspensions } from '#web/data/access/access.queries.ts'
import { passesOfHostQuery } from '#web/data/passes/passes.queries.ts'
import { isNobody, loadPerson } from '#web/data/people/people.queries.ts'
import { prefetchPersonDetails } from '#web/data/people/person-details/person-details.queries.ts'
import { PersonPage } from '#web/domains/people/person-page.tsx'
import { flagsFrom } from '#web/platform/flags.ts'
import { PageError } from '#web/platform/page-error.ts'
import { loadPersonForm } from './load-person-form.ts'
import { personParts } from './person-parts.ts'

export default definePage({
  path: 'users/:personId',
  texts: ['access', 'bulkJobs', 'credentials', 'history', 'hours', 'passes', 'people', 'ui'],
  may: 'people.names',
  title: ({ t }) => t('people:page.edit'),
  crumb: ({ t }) => t('people:page.edit'),
  /** The page waits for its person, and is an error page if there is none. */
  async data({ propertyId, params: { personId = '' }, queryClient }) {
    const fetched = loadPersonForm(queryClient, propertyId)
    const person = await loadPerson(queryClient, propertyId, personId).catch((error: unknown) => {
      throw isNobody(error)
        ? new PageError({ status: 404, message: 'errors.personNotFound', friendly: 'errors.personFriendly' })
        : error
    })
    return [
      fetched,
      prefetchSuspensions(queryClient, propertyId),
      ...(isFull(flagsFrom(queryClient))
        ? [
            prefetchPersonDetails(queryClient, propertyId, person),
            queryClient.prefetchQuery(passesOfHostQuery(propertyId, personId)),
          ]
        : []),
    ]
  },
  Component: () => <PersonPage parts={personParts} />,
})
