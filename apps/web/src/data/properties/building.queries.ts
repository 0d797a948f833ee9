import { queryOptions } from '@tanstack/react-query'
import { teamKeyOf } from '#web/data/company/team.queries.ts'
import { api } from '#web/platform/api.ts'
import { propertiesKeys } from './properties.queries.ts'

const keyOf = (propertyId: string) => [...propertiesKeys.all, 'details', propertyId] as const

/** What people enter about a property, and whether it is archived. */
export const buildingQuery = (propertyId: string) =>
  queryOptions({
    queryKey: keyOf(propertyId),
    queryFn: ({ signal }) => api('GET /v1/property/details/:propertyId', { params: { propertyId }, signal }),
  })

/** What archiving ends changes with every person and device, so it is asked each time. */
export const buildingEndingsQuery = (propertyId: string) =>
  queryOptions({
    queryKey: [...keyOf(propertyId), 'endings'] as const,
    queryFn: ({ signal }) => api('GET /v1/property/archive/:propertyId', { params: { propertyId }, signal }),
    staleTime: 0,
    gcTime: 0,
  })

export const archivedPropertiesQuery = (companyId: string) =>
  queryOptions({
    queryKey: [...teamKeyOf(companyId), 'archivedProperties'] as const,
    queryFn: ({ signal }) => api('GET /v1/companies/:companyId/archivedProperties', { params: { companyId }, signal }),
  })
