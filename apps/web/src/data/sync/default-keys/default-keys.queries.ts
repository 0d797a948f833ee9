import { queryOptions } from '@tanstack/react-query'
import { syncKeys } from '#web/data/sync/sync.queries.ts'
import { api } from '#web/platform/api.ts'

/** The keys that new residents get, by place. */
export const defaultKeysQuery = (propertyId: string) =>
  queryOptions({
    queryKey: [...syncKeys.ofProperty(propertyId), 'defaultKeys'] as const,
    queryFn: async ({ signal }) =>
      (await api('GET /v1/sync/:propertyId/defaultKeys', { params: { propertyId }, signal })).places,
  })
