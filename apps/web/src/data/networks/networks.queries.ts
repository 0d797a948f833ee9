import { queryOptions } from '@tanstack/react-query'
import { api } from '#web/platform/api.ts'

/** All networks of the property. A single network is taken from the list. */
export const networksQuery = (propertyId: string) =>
  queryOptions({
    queryKey: ['networks', propertyId] as const,
    queryFn: async ({ signal }) =>
      (await api('GET /v1/networkSettings/wifi', { query: { propertyId }, signal })).networks,
  })
