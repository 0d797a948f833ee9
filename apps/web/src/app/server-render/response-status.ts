import {
  describeError,
  type ErrorDescription,
  notInvited,
  operatorAccount,
  unreachable,
} from '#web/app/errors/describe-error.ts'
import type { AuthenticationStatus } from '#web/platform/session.ts'

type PageState = { status: AuthenticationStatus; isPublic: boolean; isOperator?: boolean; errors: readonly unknown[] }
type ResponseStatus = { status: number; message?: ErrorDescription['message'] }

/** The HTTP status of the document and, for an error page, the key of its title. */
export function responseOf({ status, isPublic, isOperator = false, errors }: PageState): ResponseStatus {
  const shown = isPublic ? undefined : errorFor(status, isOperator)
  if (shown) return statusFor(shown)
  // A visitor without a session is redirected to sign in, so errors of the page do not matter.
  if (!isPublic && status === 'unauthenticated') return { status: 200 }
  const [error] = errors
  return error === undefined ? { status: 200 } : statusFor(describeError(error))
}

function errorFor(status: AuthenticationStatus, isOperator: boolean) {
  if (status === 'unauthorized') return isOperator ? operatorAccount : notInvited
  return status === 'error' ? unreachable : undefined
}

const statusFor = ({ code, message }: ErrorDescription): ResponseStatus => ({ status: code ?? 500, message })
