import type { QueryClient } from '@tanstack/react-query'
import { PageError } from '#web/platform/page-error.ts'
import { identityQuery, sessionQuery } from '#web/platform/session.ts'

/** Whether the visitor is an operator. */
export async function isOperator(queryClient: QueryClient): Promise<boolean> {
  const { status } = await queryClient.ensureQueryData(sessionQuery)
  return status === 'unauthorized' && (await queryClient.ensureQueryData(identityQuery)).isOperator
}

/** For the pages of the console: false if somebody has to sign in first, an error page for everybody who is no operator. */
export async function requireOperator(queryClient: QueryClient): Promise<boolean> {
  if (await isOperator(queryClient)) return true
  const { status } = await queryClient.ensureQueryData(sessionQuery)
  if (status === 'unauthenticated' || status === 'error') return false
  throw new PageError({ status: 403, message: 'errors.operatorsOnly', friendly: 'errors.operatorsOnlyFriendly' })
}
