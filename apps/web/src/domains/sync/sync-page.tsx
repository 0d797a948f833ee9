import Box from '@cloudscape-design/components/box'
import Button from '@cloudscape-design/components/button'
import Header from '@cloudscape-design/components/header'
import Link from '@cloudscape-design/components/link'
import SpaceBetween from '@cloudscape-design/components/space-between'
import type { Integration } from '@portico/contract/integrations/integrations.schema'
import type { SyncOverview } from '@portico/contract/sync/sync.schema'
import { useQuery } from '@tanstack/react-query'
import { useMay } from '#web/data/company/may.ts'
import { useRefusal } from '#web/data/company/use-refusal.ts'
import { integrationsPath } from '#web/data/integrations/integrations.paths.ts'
import { integrationsQuery } from '#web/data/integrations/integrations.queries.ts'
import { useClock } from '#web/data/properties/clock.queries.ts'
import { usePreview } from '#web/data/sync/sync.mutations.ts'
import { syncRunPath } from '#web/data/sync/sync.paths.ts'
import { EmptyState, FailedState } from '#web/ui/collection/collection-states.tsx'
import { Fact } from '#web/ui/fact.tsx'
import { SkeletonBlock } from '#web/ui/skeleton-block.tsx'
import { useTranslation } from '#web/ui/translation.tsx'
import { Whole } from '#web/ui/whole.tsx'
import { FailingAlert, type ShowProfileStatus } from './failing-alert.tsx'
import { HeldAlert } from './held-alert.tsx'
import { RunOutcomeText } from './run-outcome.tsx'
import styles from './sync.module.css'
import { SyncTabs } from './sync-tabs.tsx'
import { useOverview } from './use-overview.ts'
import { useSyncRequest } from './use-sync-request.ts'

/** How the residents of a property are synced, and what is left to decide. */
export function SyncPage({ propertyId, profileStatus }: { propertyId: string; profileStatus: ShowProfileStatus }) {
  const { t } = useTranslation('sync')
  const may = useMay(propertyId)
  const sync = useSyncRequest(propertyId)
  const { data: overview, isError, refetch } = useOverview(propertyId, sync.isSyncing)
  const { data: integrations } = useQuery({ ...integrationsQuery(propertyId), enabled: may('integrations.read') })
  const integration = integrations?.find(({ integrationId }) => integrationId === overview?.integrationId)
  return (
    <SpaceBetween size="l">
      <Header
        variant="h1"
        description={t('page.description')}
        actions={overview && <Actions propertyId={propertyId} overview={overview} sync={sync} />}
      >
        {t('title')}
      </Header>
      {overview && <FailingAlert {...{ propertyId, overview, integration, profileStatus }} />}
      {overview?.heldRun && <HeldAlert propertyId={propertyId} run={overview.heldRun} />}
      {overview && <Facts propertyId={propertyId} overview={overview} integration={integration} />}
      {overview && <SyncTabs propertyId={propertyId} overview={overview} />}
      {overview === null && (
        <EmptyState
          title={t('page.empty')}
          hint={may('integrations.change') && t('page.emptyHint')}
          action={
            may('integrations.read') && <Button href={integrationsPath(propertyId)}>{t('page.toIntegrations')}</Button>
          }
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
  const refusal = useRefusal(propertyId)
  return (
    <SpaceBetween direction="horizontal" size="xs">
      <Button
        onClick={() => preview.mutate()}
        loading={preview.isPending}
        disabled={!overview.canPreview}
        {...(!overview.canPreview && { disabledReason: t('notReady') })}
        {...refusal('syncs.change')}
      >
        {t('preview')}
      </Button>
      <Button
        variant="primary"
        onClick={sync.request}
        disabled={!sync.canSync || sync.isSyncing}
        {...(!overview.isLive && { disabledReason: t('notLive') })}
        {...refusal('syncs.change')}
      >
        {sync.isSyncing ? t('syncing') : t('syncNow')}
      </Button>
    </SpaceBetween>
  )
}

function Facts({ propertyId, overview, integration }: Shown & { integration: Integration | undefined }) {
  const { t } = useTranslation('sync', { keyPrefix: 'page' })
  const { named } = useClock(propertyId)
  const { provider, lastRun } = overview
  // Runs are deleted after some months; the integration keeps the result of its last one.
  const kept = integration?.lastSynchronization
  return (
    <Box>
      <dl className={styles.facts}>
        <Fact name={t('system')}>{provider}</Fact>
        <Fact name={t('lastRun')}>
          {lastRun ? (
            <>
              <RunOutcomeText outcome={lastRun.outcome} />{' '}
              <Link href={syncRunPath(propertyId, lastRun.runId)}>
                <Whole text={named(lastRun.startedTimeMillis)} />
              </Link>
            </>
          ) : kept ? (
            <>
              <RunOutcomeText outcome={kept.outcome} /> <Whole text={named(kept.finishedTimeMillis)} />
            </>
          ) : (
            t('never')
          )}
        </Fact>
      </dl>
    </Box>
  )
}
