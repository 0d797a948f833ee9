import { definePage } from '#web/app/pages/define-page.ts'
import { loadFeatures, prefetchDoors } from '#web/data/access/access.queries.ts'
import { archivedEntrancesQuery, entrancesQuery } from '#web/data/entrances/entrances.queries.ts'
import { showsTable } from '#web/domains/entrances/entrance-layout.ts'
import { prepareEntranceTable } from '#web/domains/entrances/lazy-entrance-table.tsx'
import { EntranceList } from './entrance-list.tsx'

export default definePage({
  path: 'entrances',
  texts: ['access', 'entrances', 'ui'],
  may: 'entrances.read',
  isForPartners: true,
  navigation: { text: 'entrances', position: 70, isShown: () => true },
  tab: { hash: '#entrances', position: 2 },
  title: ({ t }) => t('entrances:title'),
  crumb: ({ t }) => t('property:navigation.entrances'),
  leadsPagesBelow: true,
  async data({ propertyId, searchParams, queryClient, loaderArgs }) {
    const doors = prefetchDoors(queryClient, propertyId)
    const { isFull, may } = await loadFeatures(queryClient, propertyId)
    const isTable = showsTable(loaderArgs, searchParams, isFull)
    const archive = isFull && may('properties.change') ? [archivedEntrancesQuery(propertyId)] : []
    return [entrancesQuery(propertyId), doors, ...archive, ...(isTable ? [prepareEntranceTable(loaderArgs)] : [])]
  },
  Component: EntranceList,
})
