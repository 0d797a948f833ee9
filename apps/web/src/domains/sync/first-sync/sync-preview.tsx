import Button from '@cloudscape-design/components/button'
import Container from '@cloudscape-design/components/container'
import Header from '@cloudscape-design/components/header'
import LiveRegion from '@cloudscape-design/components/live-region'
import SpaceBetween from '@cloudscape-design/components/space-between'
import StatusIndicator from '@cloudscape-design/components/status-indicator'
import type { RunOutcome } from '@portico/contract/sync/sync.rules'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { usePreview } from '#web/data/sync/sync.mutations.ts'
import { runQuery } from '#web/data/sync/sync.queries.ts'
import { isSignedOut } from '#web/platform/api-error.ts'
import { FailedState } from '#web/ui/collection/collection-states.tsx'
import { useTranslation } from '#web/ui/translation.tsx'
import { PreviewResult } from './preview-result.tsx'

const POLL_RUNNING_MS = 2_000
const SKIPPED_ONLY = { kind: 'SKIPPED', search: '', page: 1 } as const

type Props = {
  propertyId: string
  /** Whether residents are synced already. */
  isLive: boolean
}

/** Shows what a sync would do with the saved mapping, before anything is done. */
export function SyncPreview({ propertyId, isLive }: Props) {
  const { t } = useTranslation('sync')
  const [runId, setRunId] = useState<string>()
  const preview = usePreview(propertyId, setRunId)
  const { data, isError, isFetching, refetch } = useQuery({
    ...runQuery(propertyId, runId ?? '', SKIPPED_ONLY),
    enabled: runId !== undefined,
    throwOnError: isSignedOut,
    refetchInterval: ({ state }) => (state.data?.run.outcome === 'RUNNING' ? POLL_RUNNING_MS : false),
  })
  const isUnknown = isError && !isFetching
  const outcome = isUnknown ? undefined : data?.run.outcome
  const isRunning = runId !== undefined && !isUnknown && (!outcome || outcome === 'RUNNING')
  return (
    <Container
      header={
        <Header
          variant="h2"
          description={t('firstSync.description')}
          actions={
            <Button formAction="none" onClick={() => preview.mutate()} loading={preview.isPending} disabled={isRunning}>
              {t('page.preview')}
            </Button>
          }
        >
          {isLive ? t('firstSync.titleNext') : t('firstSync.title')}
        </Header>
      }
    >
      <SpaceBetween size="m">
        <LiveRegion>
          {isRunning ? (
            <StatusIndicator type="in-progress">{t('report.running')}</StatusIndicator>
          ) : (
            outcome && <PreviewStatus outcome={outcome} />
          )}
          {!runId && t('firstSync.notYet')}
        </LiveRegion>
        {isRunning && <div>{t('report.runningHint')}</div>}
        {isUnknown && <FailedState title={t('report.failed')} onRetry={() => void refetch()} />}
        {!isRunning && !isUnknown && data && <PreviewResult propertyId={propertyId} report={data} />}
      </SpaceBetween>
    </Container>
  )
}

function PreviewStatus({ outcome }: { outcome: RunOutcome }) {
  const { t } = useTranslation('sync')
  return outcome === 'PREVIEWED' ? (
    <StatusIndicator type="info">{t('firstSync.ready')}</StatusIndicator>
  ) : (
    <StatusIndicator type="error">{t('firstSync.failed')}</StatusIndicator>
  )
}
