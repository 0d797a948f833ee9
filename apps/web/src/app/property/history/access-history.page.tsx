import { isFull } from '@portico/contract/flags/flags.rules'
import { definePage } from '#web/app/pages/define-page.ts'
import { entranceOptionsQuery, historyPageQuery } from '#web/data/history/history.queries.ts'
import { readHistoryView } from '#web/data/history/history-view.ts'
import { HISTORY_TABLE } from '#web/domains/history/history-columns.tsx'
import { HistoryTable } from '#web/domains/history/history-table.tsx'
import { flagsFrom, flagsQuery } from '#web/platform/flags.ts'
import { pageSizeFor } from '#web/platform/table-preference.ts'

export default definePage({
  path: 'access-history',
  texts: ['history', 'ui'],
  may: 'history.recent',
  navigation: { text: 'accessHistory', position: 90, isShown: ({ isManaged }) => isManaged },
  tab: { hash: '#access-history', position: 6 },
  title: ({ t }) => t('history:crumb'),
  crumb: ({ t }) => t('history:crumb'),
  /** Loads the rows and the names of the entrances in the filters. The table loads other filters, orders and pages itself. */
  async data({ propertyId, searchParams, queryClient, loaderArgs }) {
    await queryClient.prefetchQuery(flagsQuery)
    const view = readHistoryView(searchParams, isFull(flagsFrom(queryClient)))
    const pageSize = pageSizeFor(loaderArgs, HISTORY_TABLE)
    const namesEntrance = view.filters.some(({ field }) => field === 'entrance')
    return [historyPageQuery(propertyId, view, pageSize), ...(namesEntrance ? [entranceOptionsQuery(propertyId)] : [])]
  },
  Component: HistoryTable,
})
