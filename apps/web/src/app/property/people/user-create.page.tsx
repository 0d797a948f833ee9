import { definePage } from '#web/app/pages/define-page.ts'
import { prefetchPeople } from '#web/domains/people/people.queries.ts'
import { PersonPage } from '#web/domains/people/person-page.tsx'
import { loadPersonForm } from './load-person-form.ts'

export default definePage({
  path: 'users/create',
  texts: ['access', 'people', 'ui'],
  title: ({ t }) => t('people:page.add'),
  crumb: ({ t }) => t('people:page.add'),
  /** The form needs all people to refuse an e-mail address that is taken. */
  data: ({ propertyId, queryClient }) => [
    prefetchPeople(queryClient, propertyId),
    loadPersonForm(queryClient, propertyId),
  ],
  Component: PersonPage,
})
