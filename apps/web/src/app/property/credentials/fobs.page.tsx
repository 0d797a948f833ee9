import { definePage } from '#web/app/pages/define-page.ts'
import { fobsQuery, prefetchCredentials } from '#web/data/credentials/credentials.queries.ts'
import { FobsTable } from '#web/domains/credentials/fobs-table.tsx'

export default [
  definePage({
    path: 'credentials/fobs',
    texts: ['bulkJobs', 'credentials', 'ui'],
    gate: ({ fobs }) => !fobs && '/',
    navigation: { text: 'fobs', group: 'credentials', position: 81, isShown: ({ fobs }) => fobs },
    title: ({ t }) => t('credentials:fobs.title'),
    crumb: ({ t }) => t('credentials:fobs.title'),
    data: ({ propertyId, queryClient }) => [prefetchCredentials(queryClient, propertyId, fobsQuery(propertyId))],
    Component: FobsTable,
  }),
  definePage({ path: 'fobs', redirectsTo: ({ fobs }) => (fobs ? '/credentials/fobs' : '/') }),
  definePage({
    path: 'credentials',
    redirectsTo: ({ fobs, accessCodes }) => {
      if (fobs) return '/credentials/fobs'
      return accessCodes ? '/credentials/codes' : '/'
    },
  }),
]
