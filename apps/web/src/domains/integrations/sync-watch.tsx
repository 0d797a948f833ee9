import { POLL_MILLIS } from '@portico/contract/integrations/integrations.rules'
import type { Integration } from '@portico/contract/integrations/integrations.schema'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { syncNotice } from '#web/data/integrations/integrations.mutations.ts'
import { integrationQuery, updateCachedIntegration } from '#web/data/integrations/integrations.queries.ts'
import { useNamespace } from '#web/platform/i18n.ts'
import { notify } from '#web/platform/notices.ts'
import { refreshProperty } from '#web/platform/query-client.ts'
import { useTranslation } from '#web/ui/translation.tsx'

/** Polls an integration. When a sync has finished, it notifies the user and refetches what the sync may have changed. */
export function SyncWatch({ integration }: { integration: Integration }) {
  useNamespace('integrations')
  const { t } = useTranslation('integrations', { keyPrefix: 'notices' })
  const queryClient = useQueryClient()
  const { integrationId, pmpPropertyId } = integration
  const { data, dataUpdatedAt, isFetchedAfterMount } = useQuery({
    ...integrationQuery(integrationId),
    initialData: integration,
    refetchInterval: POLL_MILLIS,
  })
  const seen = useRef(integration.lastSuccessfulSynchronizationTime)
  /** Also of syncs that failed or were held. */
  const seenResult = useRef(integration.lastSynchronization?.finishedTimeMillis)
  // biome-ignore lint/correctness/useExhaustiveDependencies: every answer counts, also one that is like the one before
  useEffect(() => {
    if (!isFetchedAfterMount) return
    updateCachedIntegration(queryClient, data)
    const finished = data.lastSynchronization?.finishedTimeMillis
    const { lastSuccessfulSynchronizationTime: latest } = data
    if (seenResult.current === finished && seen.current === latest) return
    // The first sync is part of the setup, which has its own notice.
    if (seen.current && seen.current !== latest) notify({ id: syncNotice(data), type: 'success', header: t('synced') })
    seenResult.current = finished
    seen.current = latest
    void refreshProperty(queryClient, pmpPropertyId)
  }, [data, dataUpdatedAt, isFetchedAfterMount, queryClient, pmpPropertyId, t])
  return null
}
