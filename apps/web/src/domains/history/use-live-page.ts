import { LATEST_MAX } from '@portico/contract/history/history.rules'
import type { HistoryPage } from '@portico/contract/history/history.schema'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { fetchLatest, historyKeys, historyPageQuery } from '#web/data/history/history.queries.ts'
import type { HistoryView } from '#web/data/history/history-view.ts'
import { isSignedOut } from '#web/platform/api-error.ts'
import { isReading, withLatest } from './live-page.ts'

const INTERVAL_MS = 1_500
/** After failures it is asked less often: at most every 48 seconds. */
const DOUBLINGS_MAX = 5
/** An older page is loaded again before it is followed. */
const FRESH_MS = 10_000

/** Events that wait because somebody reads the page, and the page with them. */
type Waiting = { before: HistoryPage; after: HistoryPage; newIds: readonly string[]; isMore: boolean }

export type Live = {
  propertyId: string
  view: HistoryView
  pageSize: number
  table: RefObject<HTMLElement | null>
  /** These events have appeared. */
  onShown: (eventIds: readonly string[]) => void
  /** So many events have happened, shown or waiting. */
  onNew: (count: number, total: number) => void
}

/**
 * Asks every second and a half what is new while the tab is visible. New events are put into the cached page; while somebody reads, they
 * wait. If there are more than one answer holds, the page is loaded again.
 */
export function useLivePage({ propertyId, view, pageSize, table, onShown, onNew }: Live) {
  const queryClient = useQueryClient()
  const pageQuery = historyPageQuery(propertyId, view, pageSize)
  const { data: page, dataUpdatedAt: loadedAt } = useQuery({
    ...pageQuery,
    enabled: false,
    placeholderData: () => undefined,
  })
  const since = useRef<number>(undefined)
  const failures = useRef(0)
  const [kept, setWaiting] = useState<Waiting>()
  // A page that was loaded meanwhile has the events that waited.
  const waiting = kept?.before === page ? kept : undefined

  // biome-ignore lint/correctness/useExhaustiveDependencies: only the page that is there when following begins may be old
  useEffect(() => {
    if (Date.now() - loadedAt > FRESH_MS) void queryClient.invalidateQueries({ queryKey: pageQuery.queryKey })
  }, [])

  const latest = useQuery({
    queryKey: [...historyKeys.ofProperty(propertyId), 'latest', ...pageQuery.queryKey.slice(-1)],
    queryFn: async ({ signal }) => {
      try {
        const answer = await fetchLatest(propertyId, view, since.current, signal)
        failures.current = 0
        return answer
      } catch (error) {
        failures.current += 1
        throw error
      }
    },
    enabled: page !== undefined,
    staleTime: 0,
    gcTime: 0,
    refetchInterval: () => INTERVAL_MS * 2 ** Math.min(failures.current, DOUBLINGS_MAX),
    refetchOnWindowFocus: true,
    throwOnError: isSignedOut,
  })

  function show({ after, newIds, isMore }: Waiting) {
    setWaiting(undefined)
    queryClient.setQueryData(pageQuery.queryKey, after)
    onShown(newIds)
    if (isMore) void queryClient.invalidateQueries({ queryKey: pageQuery.queryKey })
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: every answer counts once
  useEffect(() => {
    if (!latest.data || !page) return
    since.current = latest.data.asOf
    const { page: after, added } = withLatest(waiting?.after ?? page, latest.data.records, pageSize)
    if (added.length > 0) onNew(added.length, after.totalRecords)
    const next: Waiting = {
      before: page,
      after,
      newIds: [...added.map(({ eventId }) => eventId), ...(waiting?.newIds ?? [])],
      isMore: added.length === LATEST_MAX || (waiting?.isMore ?? false),
    }
    if (next.newIds.length === 0) return
    if (table.current && isReading(table.current)) setWaiting(next)
    else show(next)
  }, [latest.dataUpdatedAt])

  return {
    waiting: waiting && { count: waiting.newIds.length, isMore: waiting.isMore },
    show: () => waiting && show(waiting),
    hasFailed: latest.isError,
  }
}
