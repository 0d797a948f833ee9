import { queryOptions } from '@tanstack/react-query'
import { api } from '#web/platform/api.ts'

const RUNNING_REFETCH_MS = 2_000

/** The jobs of the account that are kept. They begin and go on in other tabs, too, so the list is read again whenever the page is opened. */
export const bulkJobsQuery = queryOptions({
  queryKey: ['bulkJobs', 'all'],
  queryFn: ({ signal }) => api('GET /v1/bulkJobs', { query: { show: 'all' }, signal }),
  staleTime: 0,
  refetchInterval: ({ state }) =>
    state.data?.bulkJobs.some(({ isFinished }) => !isFinished) ? RUNNING_REFETCH_MS : false,
})
