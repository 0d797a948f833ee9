import { queryOptions } from '@tanstack/react-query'
import { api } from '#web/platform/api.ts'

/** The simulators get calls at any time, so their cached state is always stale. */
export const pmsSimulatorsQuery = queryOptions({
  queryKey: ['developer', 'pms'],
  queryFn: async ({ signal }) => (await api('GET /v1/developer/pms', { signal })).simulators,
  staleTime: 0,
})
