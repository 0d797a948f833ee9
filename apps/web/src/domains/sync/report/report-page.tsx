import Alert from '@cloudscape-design/components/alert'
import Button from '@cloudscape-design/components/button'
import Header from '@cloudscape-design/components/header'
import LiveRegion from '@cloudscape-design/components/live-region'
import SpaceBetween from '@cloudscape-design/components/space-between'
import type { RunOutcome } from '@portico/contract/sync/sync.rules'
import type { SyncRun } from '@portico/contract/sync/sync.schema'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useClock } from '#web/data/properties/clock.queries.ts'
import { readReportView, writeReportView } from '#web/data/sync/report/report-view.ts'
import { runQuery, syncOverviewQuery } from '#web/data/sync/sync.queries.ts'
import { isSignedOut } from '#web/platform/api-error.ts'
import { refreshProperty } from '#web/platform/query-client.ts'
import { useAddressView } from '#web/ui/collection/address-view.ts'
import { FailedState } from '#web/ui/collection/collection-states.tsx'
import { SkeletonBlock } from '#web/ui/skeleton-block.tsx'
import { useTranslation } from '#web/ui/translation.tsx'
import { HeldDecision } from './held-decision.tsx'
import { HeldElsewhere } from './held-elsewhere.tsx'
import { PreviewAlert } from './preview-alert.tsx'
import { ReportFacts } from './report-facts.tsx'
import { type MapWordings, ReportRemarks } from './report-remarks.tsx'
import { ReportTable } from './report-table.tsx'
import { useExportRun } from './use-export-run.ts'

const POLL_RUNNING_MS = 2_000

type Props = { propertyId: string; runId: string; mapWordings: MapWordings }

/** The report of one run. While it is running, the page asks for news every two seconds. */
export function ReportPage({ propertyId, runId, mapWordings }: Props) {
  const { t } = useTranslation('sync')
  const { view, show } = useAddressView(readReportView, writeReportView)
  const { data, isError, isFetching, refetch } = useQuery({
    ...runQuery(propertyId, runId, view),
    throwOnError: isSignedOut,
    refetchInterval: ({ state }) => (state.data?.run.outcome === 'RUNNING' ? POLL_RUNNING_MS : false),
  })
  const { data: overview } = useQuery(syncOverviewQuery(propertyId))
  const { day } = useClock(propertyId)
  const exportation = useExportRun(propertyId, runId)
  useRefreshWhenFinished(propertyId, data?.run.outcome)

  if (isError && !isFetching) {
    return (
      <SpaceBetween size="l">
        <Header variant="h1">{t('report.title')}</Header>
        <FailedState title={t('report.failed')} onRetry={() => void refetch()} />
      </SpaceBetween>
    )
  }
  if (!data) return <SkeletonBlock height={320} />
  const { run, totalRecords: total } = data
  const isRunning = run.outcome === 'RUNNING'
  return (
    <SpaceBetween size="l">
      <div>
        <Header
          variant="h1"
          actions={
            !isRunning && (
              <Button
                iconName="download"
                loading={exportation.isPending}
                loadingText={t('report.downloading')}
                disabled={total === 0}
                onClick={() => exportation.mutate({ view, day: day(run.startedTimeMillis) })}
              >
                {t('report.download')}
              </Button>
            )
          }
        >
          {run.kind === 'PREVIEW' ? t('report.previewTitle') : t('report.title')}
        </Header>
        <LiveRegion hidden>{isRunning && t('report.running')}</LiveRegion>
      </div>
      {isRunning && (
        <Alert type="info" header={t('report.running')}>
          {t('report.runningHint')}
        </Alert>
      )}
      {overview?.heldRun?.runId === runId && <HeldDecision propertyId={propertyId} run={overview.heldRun} />}
      {isDecided(run, overview?.heldRun) && (
        <HeldElsewhere propertyId={propertyId} isWaiting={Boolean(overview?.heldRun)} />
      )}
      {run.kind === 'PREVIEW' && !isRunning && <PreviewAlert propertyId={propertyId} run={run} />}
      <ReportFacts propertyId={propertyId} run={run} />
      <ReportRemarks remarks={run.remarks} credentialId={overview?.credentialId ?? null} mapWordings={mapWordings} />
      {!isRunning && (
        <ReportTable propertyId={propertyId} report={data} view={view} show={show} isFetching={isFetching} />
      )}
    </SpaceBetween>
  )
}

/** The run was held, and does not wait for a decision any more. */
const isDecided = (run: SyncRun, heldRun: SyncRun | null | undefined) =>
  run.outcome === 'HELD' && heldRun !== undefined && heldRun?.runId !== run.runId

/** A run that has finished while the page was open may have changed people, conflicts and the worklist. */
function useRefreshWhenFinished(propertyId: string, outcome: RunOutcome | undefined) {
  const queryClient = useQueryClient()
  const seen = useRef(outcome)
  useEffect(() => {
    const hasFinished = seen.current === 'RUNNING' && outcome !== undefined && outcome !== 'RUNNING'
    seen.current = outcome
    if (hasFinished) void refreshProperty(queryClient, propertyId)
  }, [outcome, queryClient, propertyId])
}
