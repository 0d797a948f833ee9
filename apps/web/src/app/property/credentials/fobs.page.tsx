import { definePage } from '#web/app/pages/define-page.ts'
import { supportedFormatsQuery } from '#web/data/credential-formats/credential-formats.queries.ts'
import { FOBS_TABLE, FobsTable, fobsPageFor } from '#web/domains/credentials/fobs-table.tsx'
import { i18nFor } from '#web/platform/i18n.ts'
import { pageSizeFor } from '#web/platform/table-preference.ts'

export default [
  definePage({
    path: 'credentials/fobs',
    texts: ['bulkJobs', 'credentials', 'ui'],
    may: 'codes.read',
    gate: ({ fobs }) => !fobs && '/',
    navigation: { text: 'fobs', group: 'credentials', position: 81, isShown: ({ fobs }) => fobs },
    title: ({ t }) => t('credentials:fobs.title'),
    crumb: ({ t }) => t('credentials:fobs.title'),
    data: ({ propertyId, searchParams, loaderArgs }) => {
      const i18n = i18nFor(loaderArgs)
      const pageSize = pageSizeFor(loaderArgs, FOBS_TABLE)
      return i18n ? [fobsPageFor({ propertyId, searchParams, pageSize, i18n }), supportedFormatsQuery] : []
    },
    Component: FobsTable,
  }),
  definePage({ path: 'fobs', may: 'codes.read', redirectsTo: ({ fobs }) => (fobs ? '/credentials/fobs' : '/') }),
  definePage({
    path: 'credentials',
    may: 'codes.read',
    redirectsTo: ({ fobs, accessCodes }) => {
      if (fobs) return '/credentials/fobs'
      return accessCodes ? '/credentials/codes' : '/'
    },
  }),
]
