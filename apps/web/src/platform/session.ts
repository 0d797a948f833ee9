import { accountTypeOf } from '@portico/contract/account/account.rules'
import type { UserInfo } from '@portico/contract/account/account.schema'
import type { Locale } from '@portico/contract/shared/locales'
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { createContext, useContext } from 'react'
import { api, quietApi } from './api.ts'
import { ApiError } from './api-error.ts'

export type Session =
  | { status: 'unknown' | 'unauthenticated' | 'unauthorized' | 'error' }
  | { status: 'authenticated'; info: UserInfo }
export type AuthenticationStatus = Session['status']

/** A rejected session is a result, not an error: it is cached and sent with the page. */
export const sessionQuery = queryOptions({
  queryKey: ['account', 'session'],
  queryFn: async ({ signal }): Promise<Session> => {
    try {
      const info = await api('GET /v1/user/info', { signal })
      return info?.porticoUserInfo ? { status: 'authenticated', info } : { status: 'error' }
    } catch (error) {
      if (signal.aborted) throw error
      return { status: statusOf(error) }
    }
  },
})

function statusOf(error: unknown): 'unauthenticated' | 'unauthorized' | 'error' {
  const status = error instanceof ApiError ? error.status : undefined
  if (status === 401) return 'unauthenticated'
  return status === 403 ? 'unauthorized' : 'error'
}

/** Who is signed in, also somebody whom the portal of managers refuses. */
export const identityQuery = queryOptions({
  queryKey: ['account', 'identity'],
  queryFn: ({ signal }) => api('GET /v1/user/identity', { signal }),
})

export const isKnownOperator = (queryClient: QueryClient): boolean =>
  queryClient.getQueryData(identityQuery.queryKey)?.isOperator === true

export const sessionFrom = (queryClient: QueryClient): Session =>
  queryClient.getQueryData(sessionQuery.queryKey) ?? { status: 'unknown' }

export const isManager = (session: Session) =>
  session.status === 'authenticated' && accountTypeOf(session.info) === 'propertyManager'

const UNKNOWN: Session = { status: 'unknown' }
const SessionContext = createContext<Session | null>(null)
export const SessionProvider = SessionContext.Provider

export function useSession(): Session {
  const session = useContext(SessionContext)
  if (!session) throw new Error('useSession needs a SessionProvider above it')
  return session
}

/** For the provider. */
export const useLoadedSession = (): Session => useQuery(sessionQuery).data ?? UNKNOWN

/** Who is signed in without access to the portal of managers: an operator, or somebody who was never invited. */
export function useIdentity() {
  const { status } = useSession()
  return useQuery({ ...identityQuery, enabled: status === 'unauthorized' }).data
}

/** The signed-in account. Only pages that require a session may use it. */
export function useUserInfo() {
  const session = useSession()
  if (session.status !== 'authenticated') throw new Error('useUserInfo needs somebody who is signed in')
  return { ...session.info, accountType: accountTypeOf(session.info) }
}

type SignInRequest = { returnTo: string; language: Locale }

export async function signIn({ returnTo, language }: SignInRequest) {
  const { redirectUrl } = await api('GET /v1/auth/login', { query: { return_to: returnTo, language } })
  window.location.assign(redirectUrl)
}

export async function signOut({ returnTo, language }: SignInRequest) {
  const next = await endSession({ returnTo, language })
  window.location.assign(next ?? returnTo)
}

/** For mails. If this fails, the server learns the language with the next page that it renders. */
export const keepLocale = (locale: Locale) => void quietApi('PUT /v1/user/locale', { body: { locale } }).catch(() => {})

/** Signs out and lets the identity provider ask for another account. */
export async function switchUser({ returnTo, language }: SignInRequest) {
  await endSession({ returnTo, language })
  const query = { return_to: returnTo, language, switch_user: 'true' } as const
  const { redirectUrl } = await api('GET /v1/auth/login', { query })
  window.location.assign(redirectUrl)
}

/** Resolves to the address to continue at, or undefined if the session had expired already. */
async function endSession({ returnTo, language }: SignInRequest): Promise<string | undefined> {
  try {
    return (await api('GET /v1/auth/logout', { query: { return_to: returnTo, language } })).redirectUrl
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return undefined
    throw error
  }
}
