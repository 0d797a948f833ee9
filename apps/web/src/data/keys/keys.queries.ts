import { queryOptions } from '@tanstack/react-query'
import { api } from '#web/platform/api.ts'

const keysKeys = {
  all: ['keys'] as const,
  property: (propertyId: string) => [...keysKeys.all, propertyId] as const,
  list: (propertyId: string) => [...keysKeys.property(propertyId), 'list'] as const,
}

/** Every key of a property with its entrances and how many people hold it, in one call. */
export const keysQuery = (propertyId: string) =>
  queryOptions({
    queryKey: keysKeys.list(propertyId),
    queryFn: async ({ signal }) =>
      (await api('GET /v1/keys/:propertyId', { params: { propertyId }, signal })).keysWithAccessPoints,
  })
