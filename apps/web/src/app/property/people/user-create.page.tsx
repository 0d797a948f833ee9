import { definePage } from '#web/app/pages/define-page.ts'
import { PersonPage } from '#web/domains/people/person-page.tsx'
import { loadDefaultKeys, loadPersonForm } from './load-person-form.ts'
import { personParts } from './person-parts.ts'

export default definePage({
  path: 'users/create',
  texts: ['access', 'credentials', 'people', 'ui'],
  may: 'guests.change',
  title: ({ t }) => t('people:page.add'),
  crumb: ({ t }) => t('people:page.add'),
  data: ({ propertyId, queryClient }) => [
    loadPersonForm(queryClient, propertyId),
    loadDefaultKeys(queryClient, propertyId),
  ],
  Component: () => <PersonPage parts={personParts} />,
})
