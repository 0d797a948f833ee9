import { queryOptions } from '@tanstack/react-query'
import { propertiesKeys } from '#web/domains/properties/properties.queries.ts'
import { api } from '#web/platform/api.ts'

export const propertyQuery = (propertyId: string) =>
  queryOptions({
    queryKey: [...propertiesKeys.all, 'one', propertyId] as const,
    queryFn: ({ signal }) => api('GET /v1/lams/properties/:propertyId', { params: { propertyId }, signal }),
  })
