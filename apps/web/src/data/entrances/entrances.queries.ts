import { queryOptions } from '@tanstack/react-query'
import { api } from '#web/platform/api.ts'

const entrancesKeys = {
  all: ['entrances'] as const,
  ofProperty: (propertyId: string) => [...entrancesKeys.all, propertyId] as const,
}

/** Every entrance of the property with its devices, in one call. */
export const entrancesQuery = (propertyId: string) =>
  queryOptions({
    queryKey: entrancesKeys.ofProperty(propertyId),
    queryFn: async ({ signal }) =>
      (await api('GET /v2/accessPoints/property/:propertyId', { params: { propertyId }, signal })).accessPoints,
  })

const archivedKeyOf = (propertyId: string) => [...entrancesKeys.ofProperty(propertyId), 'archived'] as const

/** The archived entrances, and the archived devices of all entrances. */
export const archivedEntrancesQuery = (propertyId: string) =>
  queryOptions({
    queryKey: archivedKeyOf(propertyId),
    queryFn: ({ signal }) => api('GET /v1/property/entrances/:propertyId/archived', { params: { propertyId }, signal }),
  })

/** What people enter about an entrance. */
export const entranceDetailsQuery = (propertyId: string, accessPointId: string) =>
  queryOptions({
    queryKey: [...entrancesKeys.ofProperty(propertyId), 'details', accessPointId] as const,
    queryFn: ({ signal }) =>
      api('GET /v1/property/entrances/:propertyId/:accessPointId', { params: { propertyId, accessPointId }, signal }),
  })

/** What archiving ends changes with every key, so it is asked each time. */
export const entranceEndingsQuery = (propertyId: string, accessPointId: string) =>
  queryOptions({
    queryKey: [...entrancesKeys.ofProperty(propertyId), 'endings', accessPointId] as const,
    queryFn: ({ signal }) =>
      api('GET /v1/property/entrances/:propertyId/:accessPointId/archive', {
        params: { propertyId, accessPointId },
        signal,
      }),
    staleTime: 0,
    gcTime: 0,
  })

export const deviceQuery = (propertyId: string, deviceId: string) =>
  queryOptions({
    queryKey: [...entrancesKeys.ofProperty(propertyId), 'device', deviceId] as const,
    queryFn: ({ signal }) =>
      api('GET /v1/property/devices/:propertyId/:deviceId', { params: { propertyId, deviceId }, signal }),
    staleTime: 0,
    gcTime: 0,
  })
