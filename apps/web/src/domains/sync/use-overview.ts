import { POLL_MILLIS } from '@portico/contract/integrations/integrations.rules'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { syncOverviewQuery } from '#web/data/sync/sync.queries.ts'
import { isSignedOut } from '#web/platform/api-error.ts'
import { refreshProperty } from '#web/platform/query-client.ts'

const POLL_SYNCING_MS = 2_000

/** How the sync stands. It is polled, more often while a sync is expected or running, and a new result refreshes the lists. */
export function useOverview(propertyId: string, isSyncing: boolean) {
  const queryClient = useQueryClient()
  const overview = useQuery({
    ...syncOverviewQuery(propertyId),
    throwOnError: isSignedOut,
    refetchInterval: ({ state }) =>
      isSyncing || state.data?.lastRun?.outcome === 'RUNNING' ? POLL_SYNCING_MS : POLL_MILLIS,
  })
  const { lastRun } = overview.data ?? {}
  const result = lastRun && `${lastRun.runId} ${lastRun.outcome}`
  const seen = useRef(result)
  useEffect(() => {
    const isNews = seen.current !== undefined && result !== undefined && seen.current !== result
    seen.current = result ?? seen.current
    if (isNews) void refreshProperty(queryClient, propertyId)
  }, [result, queryClient, propertyId])
  return overview
}
