import { definePage } from '#web/app/pages/define-page.ts'
import { prefetchSuspensions } from '#web/domains/access/access.queries.ts'
import { keysQuery } from '#web/domains/keys/keys.queries.ts'
import { prefetchPeople } from '#web/domains/people/people.queries.ts'
import { PeopleTable } from '#web/domains/people/people-table.tsx'

export default definePage({
  path: 'users',
  texts: ['access', 'bulkJobs', 'people', 'ui'],
  navigation: { text: 'users', position: 40, isShown: ({ accessGroup }) => accessGroup },
  tab: { hash: '#users-list', otherHash: '#users', position: 3 },
  title: ({ t }) => t('people:table.title'),
  crumb: ({ t }) => t('people:table.title'),
  data: ({ propertyId, queryClient }) => [
    prefetchPeople(queryClient, propertyId),
    prefetchSuspensions(queryClient, propertyId),
    keysQuery(propertyId),
  ],
  Component: PeopleTable,
})
