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

export const archivedPlacesQuery = (propertyId: string) =>
  queryOptions({
    queryKey: [...placesKeys.ofProperty(propertyId), 'archived'] as const,
    queryFn: async ({ signal }) =>
      (await api('GET /v1/places/:propertyId/archived', { params: { propertyId }, signal })).places,
  })

/** What people enter about a place. A form begins with its current state. */
export const placeQuery = (propertyId: string, placeId: string) =>
  queryOptions({
    queryKey: [...placesKeys.ofProperty(propertyId), 'details', placeId] as const,
    queryFn: ({ signal }) =>
      api('GET /v1/places/:propertyId/:placeId/details', { params: { propertyId, placeId }, signal }),
    staleTime: 0,
    gcTime: 0,
  })

export const placeEndingsQuery = (propertyId: string, placeId: string) =>
  queryOptions({
    queryKey: [...placesKeys.ofProperty(propertyId), 'endings', placeId] as const,
    queryFn: ({ signal }) =>
      api('GET /v1/places/:propertyId/:placeId/archive', { params: { propertyId, placeId }, signal }),
    staleTime: 0,
    gcTime: 0,
  })
