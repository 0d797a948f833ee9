import { queryOptions } from '@tanstack/react-query'
import { api } from '#web/platform/api.ts'

const billingKeys = {
  all: ['billing'] as const,
  properties: () => [...billingKeys.all, 'properties'] as const,
}

/** Every property of the account with its default payment method, in one call. */
export const billingPropertiesQuery = queryOptions({
  queryKey: billingKeys.properties(),
  queryFn: async ({ signal }) => (await api('GET /v1/payments/properties', { signal })).properties,
})
