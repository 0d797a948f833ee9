import { describeError, type ErrorDescription } from '#web/app/errors/describe-error.ts'
import { api } from '#web/platform/api.ts'
import { ApiError } from '#web/platform/api-error.ts'
import { recordEvent } from '#web/platform/metrics.ts'

const underWay = new Map<string, Promise<unknown>>()

/** An invitation can be used once, so calls while it is being accepted share one request. */
export function acceptInvite(inviteToken: string): Promise<unknown> {
  const running = underWay.get(inviteToken)
  if (running) return running
  const accepted = api('POST /v1/user/register', { body: { inviteToken } }).then(() =>
    recordEvent('acceptInvite', '/register'),
  )
  underWay.set(inviteToken, accepted)
  accepted.catch(() => underWay.delete(inviteToken))
  return accepted
}

const refusals: Record<string, Pick<ErrorDescription, 'message' | 'friendly' | 'actions'>> = {
  'account.inviteUnknown': {
    message: 'account:register.unknown',
    friendly: 'account:register.unknownFriendly',
    actions: ['useAnotherAccount'],
  },
  'account.inviteSpent': {
    message: 'account:register.spent',
    friendly: 'account:register.spentFriendly',
    actions: ['goToPersonalDashboard', 'useAnotherAccount'],
  },
  'account.inviteForAnother': {
    message: 'account:register.forAnother',
    friendly: 'account:register.forAnotherFriendly',
    actions: ['useAnotherAccount'],
  },
}
// The server rejects the code of a truncated link as invalid.
const MALFORMED = [400, 422]

export function describeRefusal(error: unknown): ErrorDescription {
  if (!(error instanceof ApiError)) return describeError(error)
  const code = MALFORMED.includes(error.status) ? 'account.inviteUnknown' : error.code
  const refusal = refusals[code]
  if (refusal) return { ...refusal, code: error.status }
  if (error.status === 401 || error.status === 502) return describeError(error)
  return {
    code: error.status,
    message: 'account:register.failed',
    friendly: 'account:register.failedFriendly',
    actions: ['tryAgain', 'useAnotherAccount'],
    requestId: error.requestId,
  }
}
