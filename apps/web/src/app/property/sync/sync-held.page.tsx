import { definePage } from '#web/app/pages/define-page.ts'
import { integrationsQuery } from '#web/domains/integrations/integrations.queries.ts'
import { HeldPage } from '#web/domains/integrations/sync/report/held-page.tsx'
import { readReportView } from '#web/domains/integrations/sync/report/report-view.ts'
import { runQuery, syncOverviewQuery } from '#web/domains/integrations/sync/sync.queries.ts'

export default definePage({
  path: 'sync/held',
  texts: ['integrations', 'sync', 'ui'],
  title: ({ t }) => `${t('sync:held.title')} | ${t('property:navigation.sync')}`,
  crumb: ({ t }) => t('sync:held.title'),
  async data({ propertyId, searchParams, queryClient }) {
    const others = queryClient.prefetchQuery(integrationsQuery(propertyId))
    const overview = await queryClient.ensureQueryData(syncOverviewQuery(propertyId)).catch(() => null)
    const runId = overview?.heldRun?.runId
    return runId ? [others, runQuery(propertyId, runId, readReportView(searchParams))] : [others]
  },
  Component: HeldPage,
})
