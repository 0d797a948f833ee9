import { definePage } from '#web/app/pages/define-page.ts'
import { EntranceCards } from '#web/domains/entrances/entrance-cards.tsx'
import { entrancesQuery } from '#web/domains/entrances/entrances.queries.ts'

export default definePage({
  path: 'entrances',
  texts: ['entrances', 'ui'],
  isForPartners: true,
  navigation: { text: 'entrances', position: 70, isShown: () => true },
  tab: { hash: '#entrances', position: 2 },
  title: ({ t }) => t('entrances:title'),
  crumb: ({ t }) => t('entrances:title'),
  data: ({ propertyId }) => [entrancesQuery(propertyId)],
  Component: EntranceCards,
})
