import { isFull } from '@portico/contract/flags/flags.rules'
import type { QueryClient } from '@tanstack/react-query'
import { mayFrom } from '#web/data/company/may.ts'
import { keysQuery } from '#web/data/keys/keys.queries.ts'
import { placesQuery } from '#web/data/places/places.queries.ts'
import { defaultKeysQuery } from '#web/data/sync/default-keys/default-keys.queries.ts'
import { flagsFrom } from '#web/platform/flags.ts'

/** The keys that a new resident gets. */
export const loadDefaultKeys = (queryClient: QueryClient, propertyId: string) =>
  isFull(flagsFrom(queryClient)) && mayFrom(queryClient, propertyId)('keys.assign')
    ? queryClient.prefetchQuery(defaultKeysQuery(propertyId))
    : Promise.resolve()

/** Loads the options of the form. The form does not wait for them in the browser. */
export function loadPersonForm(queryClient: QueryClient, propertyId: string) {
  const may = mayFrom(queryClient, propertyId)
  return Promise.all([
    may('properties.read') && queryClient.prefetchQuery(placesQuery(propertyId)),
    may('keys.read') && queryClient.prefetchQuery(keysQuery(propertyId)),
  ])
}
