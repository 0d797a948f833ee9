import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { loadFeatures } from '#web/data/access/access.queries.ts'
import { api } from '#web/platform/api.ts'
import { historyKeys } from './history.queries.ts'

const POLL_MS = 30_000

/** At which entrances somebody has lately tried out codes. */
export const triesQuery = (propertyId: string) =>
  queryOptions({
    queryKey: [...historyKeys.ofProperty(propertyId), 'tries'] as const,
    queryFn: async ({ signal }) =>
      (await api('GET /v1/accessHistory/tries', { query: { propertyId }, signal })).entrances,
    staleTime: POLL_MS,
    refetchInterval: POLL_MS,
  })

/** Loads them with a page, so that nothing moves when they come. */
export async function prefetchTries(queryClient: QueryClient, propertyId: string) {
  const { isFull, may } = await loadFeatures(queryClient, propertyId)
  if (isFull && may('history.recent')) await queryClient.prefetchQuery(triesQuery(propertyId))
}
