import { queryOptions } from '@tanstack/react-query'
import { api } from '#web/platform/api.ts'

const MINUTE = 60_000
const RETRIES = 2

/** What needs attention at all properties. It is asked for again while the dashboard stays open, and soon if the answer lacked something. */
export const attentionQuery = queryOptions({
  queryKey: ['attention'] as const,
  queryFn: ({ signal }) => api('GET /v1/user/attention', { signal }),
  staleTime: MINUTE,
  retry: RETRIES,
  refetchInterval: ({ state }) => (state.data?.isComplete === false ? MINUTE / 2 : 5 * MINUTE),
  refetchOnMount: true,
})
