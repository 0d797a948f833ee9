import { definePage } from '#web/app/pages/define-page.ts'
import { networksQuery } from '#web/data/networks/networks.queries.ts'
import { NetworksTable } from '#web/domains/networks/networks-table.tsx'

export default definePage({
  path: 'settings/networks',
  texts: ['networks', 'ui'],
  may: 'networks.read',
  gate: ({ networks }) => !networks && '/settings',
  navigation: { text: 'networks', group: 'settings', position: 25, isShown: ({ networks }) => networks },
  title: ({ t }) => t('networks:crumb'),
  crumb: ({ t }) => t('networks:crumb'),
  leadsPagesBelow: true,
  data: ({ propertyId }) => [networksQuery(propertyId)],
  Component: NetworksTable,
})
