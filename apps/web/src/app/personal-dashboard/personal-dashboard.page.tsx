import { definePage } from '#web/app/pages/define-page.ts'
import { portfolioQuery } from '#web/domains/properties/properties.queries.ts'
import { PersonalDashboard } from './personal-dashboard.tsx'

export default definePage({
  path: '/',
  texts: ['properties', 'consent'],
  title: ({ t }) => t('navigation.dashboard'),
  data: () => [portfolioQuery],
  Component: PersonalDashboard,
})
