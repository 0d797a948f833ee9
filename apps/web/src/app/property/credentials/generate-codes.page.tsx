import { definePage } from '#web/app/pages/define-page.ts'
import { GenerateCodes } from '#web/domains/credentials/generate-codes.tsx'
import { prefetchPeople } from '#web/domains/people/people.queries.ts'

export default definePage({
  path: 'credentials/codes/generate',
  texts: ['bulkJobs', 'credentials', 'ui'],
  title: ({ t }) => t('credentials:generate.title'),
  crumb: ({ t }) => t('credentials:generate.title'),
  data: ({ propertyId, queryClient }) => [prefetchPeople(queryClient, propertyId)],
  Component: GenerateCodes,
})
