import { queryOptions } from '@tanstack/react-query'
import { api } from '#web/platform/api.ts'
import { ApiError } from '#web/platform/api-error.ts'

export const propertiesKeys = {
  all: ['properties'] as const,
  portfolio: () => [...propertiesKeys.all, 'portfolio'] as const,
  one: (propertyId: string) => [...propertiesKeys.all, 'one', propertyId] as const,
  settings: (propertyId: string) => [...propertiesKeys.all, 'settings', propertyId] as const,
  permission: (propertyId: string) => [...propertiesKeys.all, 'permission', propertyId] as const,
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

/** A property without a permission document (404) or with contradictory ones (409) is a result without a document, not an error. */
export const permissionQuery = (propertyId: string) =>
  queryOptions({
    queryKey: propertiesKeys.permission(propertyId),
    queryFn: async ({ signal }) => {
      try {
        const query = { id: propertyId, type: 'Property' } as const
        return (await api('GET /v1/permissions/getEntityPermissionsById', { query, signal })).permissions
      } catch (error) {
        if (error instanceof ApiError && (error.status === 404 || error.status === 409)) return null
        throw error
      }
    },
  })

export const propertySettingsQuery = (propertyId: string) =>
  queryOptions({
    queryKey: propertiesKeys.settings(propertyId),
    queryFn: ({ signal }) => api('GET /v1/property/settings/:propertyId', { params: { propertyId }, signal }),
  })
