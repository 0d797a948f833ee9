import Button from '@cloudscape-design/components/button'
import Header from '@cloudscape-design/components/header'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useQuery } from '@tanstack/react-query'
import { syncPath } from '#web/data/sync/sync.paths.ts'
import { syncOverviewQuery } from '#web/data/sync/sync.queries.ts'
import { isSignedOut } from '#web/platform/api-error.ts'
import { EmptyState, FailedState } from '#web/ui/collection/collection-states.tsx'
import { SkeletonBlock } from '#web/ui/skeleton-block.tsx'
import { useTranslation } from '#web/ui/translation.tsx'
import { ReportPage } from './report-page.tsx'
import type { MapWordings } from './report-remarks.tsx'

/** What waits for a decision now. Mails lead here, because every hour a later run replaces the one that was held. */
export function HeldPage({ propertyId, mapWordings }: { propertyId: string; mapWordings: MapWordings }) {
  const { t } = useTranslation('sync', { keyPrefix: 'held' })
  const {
    data: overview,
    isError,
    refetch,
  } = useQuery({
    ...syncOverviewQuery(propertyId),
    throwOnError: isSignedOut,
  })
  if (overview?.heldRun) {
    const { runId } = overview.heldRun
    return <ReportPage key={runId} propertyId={propertyId} runId={runId} mapWordings={mapWordings} />
  }
  if (overview === undefined && !isError) return <SkeletonBlock height={320} />
  return (
    <SpaceBetween size="l">
      <Header variant="h1">{t('title')}</Header>
      {overview === undefined ? (
        <Failed onRetry={() => void refetch()} />
      ) : (
        <EmptyState
          title={t('nothing')}
          hint={overview && t('nothingHint')}
          action={<Button href={syncPath(propertyId)}>{t('toSync')}</Button>}
        />
      )}
    </SpaceBetween>
  )
}

function Failed({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation('sync', { keyPrefix: 'page' })
  return <FailedState title={t('failed')} onRetry={onRetry} />
}
