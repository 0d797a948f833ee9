import type { ComponentType } from 'react'
import { operatorsOnly, unreachable } from '#web/app/errors/describe-error.ts'
import { ErrorPage } from '#web/app/errors/error-page.tsx'
import { SigningIn } from '#web/app/shell/page-slot.tsx'
import { useIdentity, useSession } from '#web/platform/session.ts'

/** A page of the console, or the reason why the visitor may not see it. */
export function ForOperators({ Content }: { Content: ComponentType }) {
  const { status } = useSession()
  const identity = useIdentity()
  if (status === 'unauthenticated' || status === 'unknown') return <SigningIn />
  if (status === 'error') return <ErrorPage {...unreachable} />
  return identity?.isOperator ? <Content /> : <ErrorPage {...operatorsOnly} />
}
