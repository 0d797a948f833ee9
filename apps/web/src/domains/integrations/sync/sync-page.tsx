import Box from '@cloudscape-design/components/box'
import Button from '@cloudscape-design/components/button'
import Header from '@cloudscape-design/components/header'
import Link from '@cloudscape-design/components/link'
import SpaceBetween from '@cloudscape-design/components/space-between'
import type { SyncOverview } from '@portico/contract/sync/sync.schema'
import { integrationsPath } from '#web/data/integrations/integrations.paths.ts'
import { usePreview } from '#web/data/integrations/sync/sync.mutations.ts'
import { syncRunPath } from '#web/data/integrations/sync/sync.paths.ts'
import { useMoments } from '#web/data/properties/moments.queries.ts'
import { EmptyState, FailedState } from '#web/ui/collection/collection-states.tsx'
import { Fact } from '#web/ui/fact.tsx'
import { SkeletonBlock } from '#web/ui/skeleton-block.tsx'
import { useTranslation } from '#web/ui/translation.tsx'
import { FailingAlert } from './failing-alert.tsx'
import { HeldAlert } from './held-alert.tsx'
import { RunOutcomeText } from './run-outcome.tsx'
import styles from './sync.module.css'
import { SyncTabs } from './sync-tabs.tsx'
import { useOverview } from './use-overview.ts'
import { useSyncRequest } from './use-sync-request.ts'

/** How the residents of a property are synced, and what is left to decide. */
export function SyncPage({ propertyId }: { propertyId: string }) {
  const { t } = useTranslation('sync')
  const sync = useSyncRequest(propertyId)
  const { data: overview, isError, refetch } = useOverview(propertyId, sync.isSyncing)
  return (
    <SpaceBetween size="l">
      <Header
        variant="h1"
        description={t('page.description')}
        actions={overview && <Actions propertyId={propertyId} overview={overview} sync={sync} />}
      >
        {t('title')}
      </Header>
      {overview?.failingSinceTimeMillis && (
        <FailingAlert propertyId={propertyId} sinceTimeMillis={overview.failingSinceTimeMillis} />
      )}
      {overview?.heldRun && <HeldAlert propertyId={propertyId} run={overview.heldRun} />}
      {overview && <Facts propertyId={propertyId} overview={overview} />}
      {overview && <SyncTabs propertyId={propertyId} overview={overview} />}
      {overview === null && (
        <EmptyState
          title={t('page.empty')}
          hint={t('page.emptyHint')}
          action={<Button href={integrationsPath(propertyId)}>{t('page.toIntegrations')}</Button>}
        />
      )}
      {overview === undefined &&
        (isError ? (
          <FailedState title={t('page.failed')} onRetry={() => void refetch()} />
        ) : (
          <SkeletonBlock height={320} />
        ))}
    </SpaceBetween>
  )
}

type Shown = { propertyId: string; overview: SyncOverview }

function Actions({ propertyId, overview, sync }: Shown & { sync: ReturnType<typeof useSyncRequest> }) {
  const { t } = useTranslation('sync', { keyPrefix: 'page' })
  const preview = usePreview(propertyId)
  return (
    <SpaceBetween direction="horizontal" size="xs">
      <Button
        onClick={() => preview.mutate()}
        loading={preview.isPending}
        disabled={!overview.canPreview}
        {...(!overview.canPreview && { disabledReason: t('notReady') })}
      >
        {t('preview')}
      </Button>
      <Button
        variant="primary"
        onClick={sync.request}
        disabled={!sync.canSync || sync.isSyncing}
        {...(!overview.isLive && { disabledReason: t('notLive') })}
      >
        {sync.isSyncing ? t('syncing') : t('syncNow')}
      </Button>
    </SpaceBetween>
  )
}

function Facts({ propertyId, overview: { provider, lastRun } }: Shown) {
  const { t } = useTranslation('sync', { keyPrefix: 'page' })
  const { moment } = useMoments(propertyId)
  return (
    <Box>
      <dl className={styles.facts}>
        <Fact name={t('system')}>{provider}</Fact>
        <Fact name={t('lastRun')}>
          {lastRun ? (
            <>
              <RunOutcomeText outcome={lastRun.outcome} />{' '}
              <Link href={syncRunPath(propertyId, lastRun.runId)}>{moment(lastRun.startedTimeMillis)}</Link>
            </>
          ) : (
            t('never')
          )}
        </Fact>
      </dl>
    </Box>
  )
}
