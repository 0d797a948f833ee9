import { definePage } from '#web/app/pages/define-page.ts'
import { peoplePageFor } from '#web/data/people/people-page.queries.ts'
import { CANDIDATES } from '#web/domains/credentials/candidate-table.tsx'
import { GenerateCodes } from '#web/domains/credentials/generate-codes.tsx'
import { i18nFor } from '#web/platform/i18n.ts'
import { pageSizeFor } from '#web/platform/table-preference.ts'

export default definePage({
  path: 'credentials/codes/generate',
  texts: ['bulkJobs', 'credentials', 'ui'],
  may: 'codes.change',
  title: ({ t }) => t('credentials:generate.title'),
  crumb: ({ t }) => t('credentials:generate.title'),
  data: ({ propertyId, searchParams, loaderArgs }) => {
    const i18n = i18nFor(loaderArgs)
    const pageSize = pageSizeFor(loaderArgs, CANDIDATES)
    return i18n ? [peoplePageFor({ ...CANDIDATES, propertyId, searchParams, pageSize, i18n })] : []
  },
  Component: GenerateCodes,
})
