import { queryOptions } from '@tanstack/react-query'
import { api } from '#web/platform/api.ts'

const propertiesKeys = {
  all: ['properties'] as const,
  portfolio: () => [...propertiesKeys.all, 'portfolio'] as const,
  one: (propertyId: string) => [...propertiesKeys.all, 'one', propertyId] as const,
}

/** Every property of the account with its permissions, counts and integration, in one call. */
export const portfolioQuery = queryOptions({
  queryKey: propertiesKeys.portfolio(),
  queryFn: async ({ signal }) =>
    (await api('GET /v1/user/propertiesWithEntityPermissions', { signal })).propertiesWithEntityPermissions,
})

export const propertyQuery = (propertyId: string) =>
  queryOptions({
    queryKey: propertiesKeys.one(propertyId),
    queryFn: ({ signal }) => api('GET /v1/lams/properties/:propertyId', { params: { propertyId }, signal }),
  })
