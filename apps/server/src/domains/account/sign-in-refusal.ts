import { accountRoutes } from '@portico/contract/account/account.routes'
import { accountErrors } from '@portico/contract/account/account.schema'
import type { AsPersonSees } from '../../platform/portal.ts'

/** Whatever is wrong with the address that the identity provider has sent somebody to: they could not be signed in, and begin at the start. */
export const asSignInRefusal: AsPersonSees = (request, refusal) => {
  const isCallback = request.routeOptions.url === accountRoutes.finishSignIn.path
  if (!isCallback || ![400, 422].includes(refusal.error.status)) return refusal
  return { error: accountErrors.signInFailed, retryAt: refusal.retryAt ?? '/' }
}
