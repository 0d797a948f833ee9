import { describeError, type ErrorDescription, notInvited, unreachable } from '#web/app/errors/describe-error.ts'
import type { AuthenticationStatus } from '#web/platform/session.ts'

type Visit = { status: AuthenticationStatus; isPublic: boolean; errors: readonly unknown[] }
type Outcome = { status: number; message?: ErrorDescription['message'] }

/** The status of the document and, where the page is an error page, its heading. */
export function outcomeOf({ status, isPublic, errors }: Visit): Outcome {
  const shown = isPublic ? undefined : refusalOf(status)
  if (shown) return outcome(shown)
  // Who is not signed in is sent away; what their page failed at is of no interest.
  if (!isPublic && status === 'unauthenticated') return { status: 200 }
  const [error] = errors
  return error === undefined ? { status: 200 } : outcome(describeError(error))
}

function refusalOf(status: AuthenticationStatus) {
  if (status === 'unauthorized') return notInvited
  return status === 'error' ? unreachable : undefined
}

const outcome = ({ code, message }: ErrorDescription): Outcome => ({ status: code ?? 500, message })
