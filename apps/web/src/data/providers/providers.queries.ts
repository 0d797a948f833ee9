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

/** All providers except private ones. */
export const providersQuery = queryOptions({
  queryKey: providersKeys.list(),
  queryFn: async ({ signal }) => (await api('GET /v1/customers/getAccessCustomers', { signal })).customers,
})

/** The permissions of each provider. They are empty without a permission document (404). */
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

export const decisionsQuery = (propertyId: string, accessCustomerId: string) =>
  queryOptions({
    queryKey: [...providersKeys.ofProperty(propertyId), 'decisions', accessCustomerId],
    queryFn: ({ signal }) => {
      const query = { id: propertyId, type: 'Property', accessCustomerId } as const
      return api('GET /v1/permissions/accessCustomerDecisions', { query, signal })
    },
    staleTime: 0,
  })

/** The entrances that providers may open. The ids are split over several calls if the address would be too long. */
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
