import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useRouteError } from 'react-router'
import { ApiError } from '#web/platform/api-error.ts'
import { sessionQuery } from '#web/platform/session.ts'
import { describeError } from './describe-error.ts'
import { ErrorPage } from './error-page.tsx'

/** Shown if the loader or the component of a route throws. */
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
