import type { QueryClient } from '@tanstack/react-query'
import { api } from './api.ts'
import { type Session, sessionFrom, sessionQuery } from './session.ts'

export const hasAcceptedTerms = (queryClient: QueryClient) => {
  const session = sessionFrom(queryClient)
  return session.status === 'authenticated' && session.info.avcTermsAcceptanceTime !== null
}

export async function acceptTerms(queryClient: QueryClient) {
  const { avcTermsAcceptanceTime } = await api('POST /v1/user/setAvcTermsAcceptanceTime')
  queryClient.setQueryData(sessionQuery.queryKey, (session) => withTermsAccepted(session, avcTermsAcceptanceTime))
}

export const withTermsAccepted = (session: Session | undefined, avcTermsAcceptanceTime: number) =>
  session?.status === 'authenticated' ? { ...session, info: { ...session.info, avcTermsAcceptanceTime } } : session
