import { queryOptions } from '@tanstack/react-query'
import { api } from '#web/platform/api.ts'

const REFETCH_MS = 3_000

/** Panels fetch lists and collect events at any time. */
export const panelsQuery = queryOptions({
  queryKey: ['developer', 'panels'],
  queryFn: ({ signal }) => api('GET /v1/developer/panels', { signal }),
  staleTime: 0,
  refetchInterval: REFETCH_MS,
})
