import type { QueryClient } from '@tanstack/react-query'
import { keysQuery } from '#web/domains/keys/keys.queries.ts'
import { placesQuery } from '#web/domains/places/places.queries.ts'

/** What there is to choose from; what was not loaded in time appears in the form when it is here. */
export const loadPersonForm = (queryClient: QueryClient, propertyId: string) =>
  Promise.all([queryClient.prefetchQuery(placesQuery(propertyId)), queryClient.prefetchQuery(keysQuery(propertyId))])
