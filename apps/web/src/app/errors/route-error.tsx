import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useRouteError } from 'react-router'
import { ApiError } from '#web/platform/api-error.ts'
import { sessionQuery } from '#web/platform/session.ts'
import { describeError } from './describe-error.ts'
import { ErrorPage } from './error-page.tsx'

/** What a route shows when its loader or its page has thrown. */
export function RouteError() {
  const error = useRouteError()
  const queryClient = useQueryClient()
  const isSignedOut = error instanceof ApiError && error.status === 401
  useEffect(() => {
    // The session ended while the portal was open: the shell sends its visitor to sign in and back to this page.
    if (isSignedOut) queryClient.setQueryData(sessionQuery.queryKey, { status: 'unauthenticated' })
  }, [isSignedOut, queryClient])
  return <ErrorPage {...describeError(error)} />
}
