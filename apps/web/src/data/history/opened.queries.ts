import { queryOptions } from '@tanstack/react-query'
import { api } from '#web/platform/api.ts'
import { historyKeys } from './history.queries.ts'

/** Whether a door of the property has ever opened. Once one has, nobody has to ask again. */
export const openedQuery = (propertyId: string) =>
  queryOptions({
    queryKey: [...historyKeys.ofProperty(propertyId), 'opened'] as const,
    queryFn: async ({ signal }) =>
      (await api('GET /v1/accessHistory/opened', { query: { propertyId }, signal })).hasOpened,
    staleTime: ({ state }) => (state.data ? Number.POSITIVE_INFINITY : 0),
  })
