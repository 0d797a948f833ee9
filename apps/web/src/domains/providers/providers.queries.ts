import { ENTRANCES_AT_ONCE_MAX, publicProviderTypes } from '@portico/contract/providers/providers.rules'
import { queryOptions } from '@tanstack/react-query'
import { api } from '#web/platform/api.ts'
import { ApiError } from '#web/platform/api-error.ts'

export const providersKeys = {
  all: ['providers'] as const,
  list: () => [...providersKeys.all, 'list'] as const,
  ofProperty: (propertyId: string) => [...providersKeys.all, propertyId] as const,
  entrances: (propertyId: string, entranceIds: readonly string[]) =>
    [...providersKeys.ofProperty(propertyId), 'entrances', entranceIds] as const,
}

/** Every provider there is, private ones excepted. */
export const providersQuery = queryOptions({
  queryKey: providersKeys.list(),
  queryFn: async ({ signal }) => (await api('GET /v1/customers/getAccessCustomers', { signal })).customers,
})

/** What the property allows each provider. Without a permission document (404) there are none to show. */
export const providerPermissionsQuery = (propertyId: string) =>
  queryOptions({
    queryKey: [...providersKeys.ofProperty(propertyId), 'permissions'],
    queryFn: async ({ signal }) => {
      const query = { id: propertyId, type: 'Property', accessCustomerTypes: publicProviderTypes.join() } as const
      try {
        const reply = await api('GET /v1/permissions/resolvedAccessCustomerPermissions', { query, signal })
        return reply.resolvedAccessCustomerPermissions
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return []
        throw error
      }
    },
  })

/** Which entrances some provider may open. As many calls as the addresses can carry; usually one. */
export const entrancePermissionsQuery = (propertyId: string, entranceIds: readonly string[]) =>
  queryOptions({
    queryKey: providersKeys.entrances(propertyId, entranceIds),
    enabled: entranceIds.length > 0,
    queryFn: async ({ signal }) => {
      const portions = Array.from({ length: Math.ceil(entranceIds.length / ENTRANCES_AT_ONCE_MAX) }, (_, index) =>
        entranceIds.slice(index * ENTRANCES_AT_ONCE_MAX, (index + 1) * ENTRANCES_AT_ONCE_MAX),
      )
      const replies = await Promise.all(
        portions.map((portion) => {
          const query = { id: propertyId, type: 'Property', accessPointIds: portion.join() } as const
          return api('GET /v1/permissions/resolvedAccessPointPermissions', { query, signal })
        }),
      )
      return replies.flatMap((reply) => reply.resolvedAccessPointPermissions.accessPointPermissionsList)
    },
  })
