import { queryOptions } from '@tanstack/react-query'
import { api } from '#web/platform/api.ts'

const placesKeys = {
  all: ['places'] as const,
  ofProperty: (propertyId: string) => [...placesKeys.all, propertyId] as const,
  withEntrances: (propertyId: string) => [...placesKeys.ofProperty(propertyId), 'entrances'] as const,
}

/** All places of the property with the places that contain them, in one call. */
export const placesQuery = (propertyId: string) =>
  queryOptions({
    queryKey: placesKeys.ofProperty(propertyId),
    queryFn: async ({ signal }) =>
      (await api('GET /v1/places/:propertyId', { params: { propertyId }, signal })).addressesWithHierarchy,
  })

export const placesWithEntrancesQuery = (propertyId: string) =>
  queryOptions({
    queryKey: placesKeys.withEntrances(propertyId),
    queryFn: async ({ signal }) =>
      (await api('GET /v1/places/:propertyId/accessPoints', { params: { propertyId }, signal }))
        .addressesWithAccessPoints,
  })
