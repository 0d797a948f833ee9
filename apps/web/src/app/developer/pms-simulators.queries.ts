import { queryOptions } from '@tanstack/react-query'
import { api } from '#web/platform/api.ts'

/** Calls come without anybody here doing something, so what was read before is never taken for today's. */
export const pmsSimulatorsQuery = queryOptions({
  queryKey: ['developer', 'pms'],
  queryFn: async ({ signal }) => (await api('GET /v1/developer/pms', { signal })).simulators,
  staleTime: 0,
})
