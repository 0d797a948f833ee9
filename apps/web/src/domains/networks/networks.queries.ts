import { queryOptions } from '@tanstack/react-query'
import { api } from '#web/platform/api.ts'

export const networksKeys = {
  all: ['networks'] as const,
  ofProperty: (propertyId: string) => [...networksKeys.all, propertyId] as const,
}

/** All networks of the property. A single network is taken from the list. */
export const networksQuery = (propertyId: string) =>
  queryOptions({
    queryKey: networksKeys.ofProperty(propertyId),
    queryFn: async ({ signal }) =>
      (await api('GET /v1/networkSettings/wifi', { query: { propertyId }, signal })).networks,
  })
