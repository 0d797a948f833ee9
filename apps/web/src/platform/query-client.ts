import { QueryClient } from '@tanstack/react-query'
import { createContext, type LoaderFunctionArgs } from 'react-router'

const MINUTE = 60_000

export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        // What cannot be done now fails now: a call that waits for the network would spin without end, and a save would be sent when its page is long left.
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

/** The cache of the visit a loader runs for; on the server every request has its own. */
export const queryClientOf = ({ context }: Pick<LoaderFunctionArgs, 'context'>): QueryClient =>
  context.get(queryClientContext)
