import { definePage, type PageProps } from '#web/app/pages/define-page.ts'
import { mayFrom } from '#web/data/company/may.ts'
import { integrationsQuery } from '#web/data/integrations/integrations.queries.ts'
import { readReportView } from '#web/data/sync/report/report-view.ts'
import { HELD_RUN } from '#web/data/sync/sync.paths.ts'
import { runQuery, syncOverviewQuery } from '#web/data/sync/sync.queries.ts'
import { MapWordings } from '#web/domains/integrations/profiles/map-wordings.tsx'
import { HeldPage } from '#web/domains/sync/report/held-page.tsx'
import { ReportPage } from '#web/domains/sync/report/report-page.tsx'
import type { MapWordings as ShowMapWordings } from '#web/domains/sync/report/report-remarks.tsx'
import { ApiError } from '#web/platform/api-error.ts'
import { PageError } from '#web/platform/page-error.ts'

export default definePage({
  path: 'sync/runs/:runId',
  texts: ['integrations', 'sync', 'ui'],
  may: 'syncs.read',
  title: ({ t }) => `${t('sync:report.title')} | ${t('property:navigation.sync')}`,
  crumb: ({ t }) => t('sync:report.title'),
  /** The page waits for its run, and is an error page if there is none. */
  async data({ propertyId, params: { runId = '' }, searchParams, queryClient }) {
    const view = readReportView(searchParams)
    const others = Promise.all([
      queryClient.prefetchQuery(syncOverviewQuery(propertyId)),
      mayFrom(queryClient, propertyId)('integrations.read') && queryClient.prefetchQuery(integrationsQuery(propertyId)),
    ])
    if (runId === HELD_RUN) {
      const overview = await queryClient.ensureQueryData(syncOverviewQuery(propertyId)).catch(() => null)
      return overview?.heldRun ? [others, runQuery(propertyId, overview.heldRun.runId, view)] : [others]
    }
    await queryClient.ensureQueryData(runQuery(propertyId, runId, view)).catch((error: unknown) => {
      const isUnknown = error instanceof ApiError && [400, 404].includes(error.status)
      throw isUnknown
        ? new PageError({ status: 404, message: 'sync:report.notFound', friendly: 'sync:report.friendly' })
        : error
    })
    return [others]
  },
  Component: Report,
})

const mapWordings: ShowMapWordings = (words) => <MapWordings {...words} />

function Report({ propertyId, params: { runId = '' } }: PageProps) {
  if (runId === HELD_RUN) return <HeldPage propertyId={propertyId} mapWordings={mapWordings} />
  return <ReportPage key={runId} propertyId={propertyId} runId={runId} mapWordings={mapWordings} />
}
