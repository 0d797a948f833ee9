import { accountRoutes } from '@portico/contract/account/account.routes'
import { accountErrors } from '@portico/contract/account/account.schema'
import type { AsPersonSees } from '../../platform/portal.ts'

/** Any error at the callback URL of the identity provider is shown as a failed sign-in, and the person starts again. */
export const asSignInRefusal: AsPersonSees = (request, refusal) => {
  const isCallback = request.routeOptions.url === accountRoutes.finishSignIn.path
  if (!isCallback || ![400, 422].includes(refusal.error.status)) return refusal
  return { error: accountErrors.signInFailed, retryAt: refusal.retryAt ?? '/' }
}
