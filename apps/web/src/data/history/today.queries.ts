import { dayOf, startOfDay } from '@portico/contract/shared/days'
import { queryOptions } from '@tanstack/react-query'
import { api } from '#web/platform/api.ts'
import { historyKeys } from './history.queries.ts'

const FRESH_MS = 60_000

/** How often doors opened and stayed shut today, by the clock of the property. */
export const todayQuery = (propertyId: string, timeZone: string) =>
  queryOptions({
    queryKey: [...historyKeys.ofProperty(propertyId), 'today', timeZone] as const,
    queryFn: async ({ signal }) => {
      const now = Date.now()
      const start = startOfDay(dayOf(now, timeZone), timeZone)
      // The first moment of a day is no range.
      const range = { gte: String(start), lte: String(Math.max(now, start + 1)) }
      const query = { propertyId, ...range, by: 'day', timeZone } as const
      const { periods } = await api('GET /v1/accessHistory/activity', { query, signal })
      return { opened: 0, denied: 0, ...periods[0], start }
    },
    staleTime: FRESH_MS,
    refetchInterval: FRESH_MS,
  })
