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
