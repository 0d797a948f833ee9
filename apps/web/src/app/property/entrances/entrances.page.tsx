import { definePage } from '#web/app/pages/define-page.ts'
import { prefetchDoors } from '#web/data/access/access.queries.ts'
import { entrancesQuery } from '#web/data/entrances/entrances.queries.ts'
import { EntranceList } from './entrance-list.tsx'

export default definePage({
  path: 'entrances',
  texts: ['access', 'entrances', 'ui'],
  isForPartners: true,
  navigation: { text: 'entrances', position: 70, isShown: () => true },
  tab: { hash: '#entrances', position: 2 },
  title: ({ t }) => t('entrances:title'),
  crumb: ({ t }) => t('property:navigation.entrances'),
  leadsPagesBelow: true,
  data: ({ propertyId, queryClient }) => [entrancesQuery(propertyId), prefetchDoors(queryClient, propertyId)],
  Component: EntranceList,
})
