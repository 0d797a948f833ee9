import { definePage } from '#web/app/pages/define-page.ts'
import { prefetchSuspensions } from '#web/domains/access/access.queries.ts'
import { keysQuery } from '#web/domains/keys/keys.queries.ts'
import { prefetchPeopleTable } from '#web/domains/people/people.queries.ts'
import { PeopleTable, USERS_TABLE } from '#web/domains/people/people-table.tsx'
import { pageSizeFor } from '#web/platform/table-preference.ts'
import { isFirstView } from '#web/ui/collection/collection-view.ts'

export default definePage({
  path: 'users',
  texts: ['access', 'bulkJobs', 'people', 'ui'],
  navigation: { text: 'users', position: 40, isShown: ({ accessGroup }) => accessGroup },
  tab: { hash: '#users-list', otherHash: '#users', position: 3 },
  title: ({ t }) => t('people:table.title'),
  crumb: ({ t }) => t('people:table.title'),
  data: ({ propertyId, queryClient, searchParams, loaderArgs }) => [
    prefetchPeopleTable(
      queryClient,
      propertyId,
      isFirstView(searchParams) ? pageSizeFor(loaderArgs, USERS_TABLE) : undefined,
    ),
    prefetchSuspensions(queryClient, propertyId),
    keysQuery(propertyId),
  ],
  Component: PeopleTable,
})
