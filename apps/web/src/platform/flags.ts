import { type Flags, isFull, resolveFlags } from '@portico/contract/flags/flags.rules'
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { createContext, useContext, useMemo } from 'react'
import { api } from './api.ts'
import { currentDeployment, isProd, useDeployment } from './deployment.ts'
import { readPreference, usePreference } from './preferences.ts'
import { type Session, useLoadedSession } from './session.ts'

export const flagsQuery = queryOptions({
  queryKey: ['flags'],
  queryFn: async ({ signal }) => (await api('GET /v1/featureFlags', { signal })).featureFlags as Partial<Flags>,
})

const FlagsContext = createContext<Flags | null>(null)
export const FlagsProvider = FlagsContext.Provider

export function useFlags(): Flags {
  const flags = useContext(FlagsContext)
  if (!flags) throw new Error('useFlags needs a FlagsProvider above it')
  return flags
}

/** Whether the portal shows what goes beyond the specification. */
export const useIsFull = (): boolean => isFull(useFlags())

/** The server tells flags to members alone: operators and strangers would only be refused. Until it is known who asks, they are asked for. */
export const areToldTo = ({ status }: Session): boolean => status !== 'unauthorized' && status !== 'unauthenticated'

/** The values of the server. */
export function useServerFlags(): Partial<Flags> | undefined {
  const session = useLoadedSession()
  return useQuery({ ...flagsQuery, enabled: areToldTo(session) }).data
}

/** For the provider. The defaults apply until the values of the server are loaded, and if they fail to load. */
export function useLoadedFlags(): Flags {
  const deployment = useDeployment()
  const server = useServerFlags()
  const [overrides] = usePreference('flagOverrides')
  return useMemo(
    () => resolveFlags({ overrides, server: server ?? {}, overridable: !isProd(deployment) }),
    [overrides, server, deployment],
  )
}

const requestOverrides = new WeakMap<QueryClient, Partial<Flags>>()
/** Sets the overrides of one request on the server, which renders for many visitors. */
export const overrideFlags = (queryClient: QueryClient, overrides: Partial<Flags>) =>
  void requestOverrides.set(queryClient, overrides)

/** The flags for a loader, which cannot use hooks. `flagsQuery` must be loaded before. */
export function flagsFrom(queryClient: QueryClient): Flags {
  const server = queryClient.getQueryData(flagsQuery.queryKey) ?? {}
  const overrides = requestOverrides.get(queryClient)
  return overrides
    ? resolveFlags({ overrides, server, overridable: true })
    : resolveFlags({ overrides: readPreference('flagOverrides'), server, overridable: !isProd(currentDeployment()) })
}
