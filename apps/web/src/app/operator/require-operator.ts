import { isFull } from '@portico/contract/flags/flags.rules'
import type { QueryClient } from '@tanstack/react-query'
import { flagsFrom, flagsQuery } from '#web/platform/flags.ts'
import { PageError } from '#web/platform/page-error.ts'
import { identityQuery, sessionQuery } from '#web/platform/session.ts'

/** In the edition `specified` there is no console: its addresses are as unknown as any other. */
export async function requireConsole(queryClient: QueryClient): Promise<void> {
  const { status } = await queryClient.ensureQueryData(sessionQuery)
  const hasConsole =
    status === 'unauthorized'
      ? (await queryClient.ensureQueryData(identityQuery)).hasConsole
      : await isFullFor(queryClient)
  if (!hasConsole) throw new PageError({ status: 404, message: 'errors.pageNotFound', friendly: 'errors.friendly' })
}

/** Flags are told to members alone. */
async function isFullFor(queryClient: QueryClient): Promise<boolean> {
  await queryClient.prefetchQuery(flagsQuery)
  return isFull(flagsFrom(queryClient))
}

/** Whether the visitor is an operator. */
export async function isOperator(queryClient: QueryClient): Promise<boolean> {
  const { status } = await queryClient.ensureQueryData(sessionQuery)
  return status === 'unauthorized' && (await queryClient.ensureQueryData(identityQuery)).isOperator
}

/** For the pages of the console: false if somebody has to sign in first, an error page for everybody who is no operator. */
export async function requireOperator(queryClient: QueryClient): Promise<boolean> {
  await requireConsole(queryClient)
  if (await isOperator(queryClient)) return true
  const { status } = await queryClient.ensureQueryData(sessionQuery)
  if (status === 'unauthenticated' || status === 'error') return false
  throw new PageError({ status: 403, message: 'errors.operatorsOnly', friendly: 'errors.operatorsOnlyFriendly' })
}
