import { type Flags, resolveFlags } from '@portico/contract/flags/flags.rules'
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { api } from './api.ts'
import { currentDeployment, isProd, useDeployment } from './deployment.ts'
import { readPreference, usePreference } from './preferences.ts'

export const flagsQuery = queryOptions({
  queryKey: ['flags'],
  queryFn: async ({ signal }) => (await api('GET /v1/featureFlags', { signal })).featureFlags as Partial<Flags>,
})

/** Until the server's values are here, and where they fail to come, the defaults hold. */
export function useFlags(): Flags {
  const place = useDeployment()
  const { data: server } = useQuery(flagsQuery)
  const [overrides] = usePreference('flagOverrides')
  return useMemo(
    () => resolveFlags({ overrides, server: server ?? {}, overridable: !isProd(place) }),
    [overrides, server, place],
  )
}

const ofVisits = new WeakMap<QueryClient, Partial<Flags>>()
/** A server draws for many visitors: it says for each what they have overridden. */
export const overrideFlags = (queryClient: QueryClient, overrides: Partial<Flags>) =>
  void ofVisits.set(queryClient, overrides)

/** The same for a loader, which has no hooks; it has to have loaded `flagsQuery` before. */
export function flagsFrom(queryClient: QueryClient): Flags {
  const server = queryClient.getQueryData(flagsQuery.queryKey) ?? {}
  const ofVisit = ofVisits.get(queryClient)
  return ofVisit
    ? resolveFlags({ overrides: ofVisit, server, overridable: true })
    : resolveFlags({ overrides: readPreference('flagOverrides'), server, overridable: !isProd(currentDeployment()) })
}
