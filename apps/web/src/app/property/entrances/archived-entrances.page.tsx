import { definePage } from '#web/app/pages/define-page.ts'
import { archivedEntrancesQuery, entrancesQuery } from '#web/data/entrances/entrances.queries.ts'
import { ArchivedEntrances } from '#web/domains/entrances/drafts/archived-entrances.tsx'

export default definePage({
  path: 'entrances/archived',
  texts: ['access', 'building', 'entrances', 'ui'],
  may: 'entrances.read',
  gate: ({ isFull }) => !isFull && '/entrances',
  title: ({ t }) => `${t('building:archivedEntrances.title')} | ${t('entrances:title')}`,
  crumb: ({ t }) => t('building:archivedEntrances.title'),
  data: ({ propertyId }) => [archivedEntrancesQuery(propertyId), entrancesQuery(propertyId)],
  Component: ArchivedEntrances,
})
