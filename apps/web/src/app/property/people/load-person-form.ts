import type { QueryClient } from '@tanstack/react-query'
import { keysQuery } from '#web/data/keys/keys.queries.ts'
import { placesQuery } from '#web/data/places/places.queries.ts'

/** Loads the options of the form. The form does not wait for them in the browser. */
export const loadPersonForm = (queryClient: QueryClient, propertyId: string) =>
  Promise.all([queryClient.prefetchQuery(placesQuery(propertyId)), queryClient.prefetchQuery(keysQuery(propertyId))])
