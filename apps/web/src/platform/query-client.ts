import { QueryClient } from '@tanstack/react-query'
import { createContext, type LoaderFunctionArgs } from 'react-router'

const MINUTE = 60_000

export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        // Without a network calls fail at once. By default they would be paused: spinners would never end, and a save would be sent long after its page was left.
        networkMode: 'always',
        refetchOnReconnect: true,
        staleTime: 30 * MINUTE,
        gcTime: 5 * MINUTE,
        retry: false,
        retryDelay: (attempt) => Math.min(1000 * 2 ** attempt, 30_000),
        refetchOnWindowFocus: false,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })

export const queryClientContext = createContext<QueryClient>()

/** The query client for a loader. On the server every request has its own. */
export const queryClientOf = ({ context }: Pick<LoaderFunctionArgs, 'context'>): QueryClient =>
  context.get(queryClientContext)

/** Part of the key of a query about all properties. What is written at one property makes it stale. */
export const ALL_PROPERTIES = 'allProperties'

/** Loads again what pages show of a property, or of all properties. With `none`, what is shown now stays and the next screen loads it. */
export const refreshProperty = (
  queryClient: QueryClient,
  propertyId: string,
  refetchType: 'active' | 'none' = 'active',
) =>
  queryClient.invalidateQueries({
    predicate: ({ queryKey }) => queryKey.includes(propertyId) || queryKey.includes(ALL_PROPERTIES),
    refetchType,
  })
