import { definePage } from '#web/app/pages/define-page.ts'
import { prefetchSuspensions } from '#web/data/access/access.queries.ts'
import { mayFrom } from '#web/data/company/may.ts'
import { keysQuery } from '#web/data/keys/keys.queries.ts'
import { PeopleTable, usersPageFor } from '#web/domains/people/people-table.tsx'
import { USERS_TABLE } from '#web/domains/people/users-table.ts'
import { flagsFrom, flagsQuery } from '#web/platform/flags.ts'
import { i18nFor } from '#web/platform/i18n.ts'
import { pageSizeFor } from '#web/platform/table-preference.ts'

export default definePage({
  path: 'users',
  texts: ['access', 'bulkJobs', 'people', 'ui'],
  may: 'people.names',
  navigation: { text: 'users', position: 40, isShown: ({ accessGroup }) => accessGroup },
  tab: { hash: '#users-list', otherHash: '#users', position: 3 },
  title: ({ t }) => t('people:table.title'),
  crumb: ({ t }) => t('people:table.title'),
  /** Loads the page that the address asks for. The table loads other filters, orders and pages itself. */
  async data({ propertyId, queryClient, searchParams, loaderArgs }) {
    const i18n = i18nFor(loaderArgs)
    const others = [
      prefetchSuspensions(queryClient, propertyId),
      ...(mayFrom(queryClient, propertyId)('keys.read') ? [keysQuery(propertyId)] : []),
    ]
    if (!i18n) return others
    await queryClient.prefetchQuery(flagsQuery)
    const flags = flagsFrom(queryClient)
    const pageSize = pageSizeFor(loaderArgs, USERS_TABLE)
    return [usersPageFor({ propertyId, searchParams, pageSize, flags, i18n }), ...others]
  },
  Component: PeopleTable,
})
