import { useQuery } from '@tanstack/react-query'
import { useMay } from '#web/data/company/may.ts'
import { useRequestSync } from '#web/data/integrations/integrations.mutations.ts'
import { integrationsQuery } from '#web/data/integrations/integrations.queries.ts'
import { syncOverviewQuery } from '#web/data/sync/sync.queries.ts'

/** Asks for a sync of the connected integration. It waits in the queue, or runs, until the server has removed the request. */
export function useSyncRequest(propertyId: string, onRequested: () => void = () => undefined) {
  const may = useMay(propertyId)
  const { data: overview } = useQuery(syncOverviewQuery(propertyId))
  const { data: integrations } = useQuery({ ...integrationsQuery(propertyId), enabled: may('integrations.read') })
  const sync = useRequestSync(propertyId)
  const integration = integrations?.find(({ integrationId }) => integrationId === overview?.integrationId)
  return {
    canSync: may('syncs.change') && overview?.isLive === true && integration !== undefined,
    isSyncing: sync.isPending || (integration?.syncRequestedTime ?? null) !== null,
    request: () => integration && sync.mutate(integration, { onSuccess: onRequested }),
  }
}
