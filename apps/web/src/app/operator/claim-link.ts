import { describeError, type ErrorDescription } from '#web/app/errors/describe-error.ts'
import { forgetLink } from '#web/data/operator/kept-link.ts'
import { api } from '#web/platform/api.ts'
import { ApiError } from '#web/platform/api-error.ts'

export const claimLink = (secret: string) => api('POST /v1/operator/claim', { body: { secret } })

export const otherKind: ErrorDescription = {
  code: 403,
  message: 'operator:claim.otherKind',
  friendly: 'operator:claim.otherKindFriendly',
  actions: ['useAnotherAccount', 'goToPersonalDashboard'],
}
const emailUnverified: ErrorDescription = {
  code: 403,
  message: 'operator:claim.unverified',
  friendly: 'operator:claim.unverifiedFriendly',
  actions: ['useAnotherAccount'],
}
const linkUnknown: ErrorDescription = {
  code: 404,
  message: 'operator:claim.unknown',
  friendly: 'operator:claim.unknownFriendly',
  actions: ['useAnotherAccount'],
}
/** The server rejects a text that cannot be a link as invalid. */
const MALFORMED = [400, 422]

/** Another account may still use a link that this one may not. One that is good for nothing is forgotten. */
export function describeClaimRefusal(error: unknown): ErrorDescription {
  if (!(error instanceof ApiError)) return describeError(error)
  if (error.code === 'operator.otherKind') return otherKind
  if (error.code === 'operator.emailUnverified') return emailUnverified
  if (error.code === 'operator.linkUnknown' || MALFORMED.includes(error.status)) {
    forgetLink()
    return linkUnknown
  }
  if (error.code === 'request.tooMany')
    return { code: 429, message: 'errors.tooMany', friendly: 'errors.tooManyFriendly', actions: ['tryAgain'] }
  return describeError(error)
}
