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

const refusals: Record<string, Pick<ErrorDescription, 'message' | 'friendly' | 'next'>> = {
  'account.inviteUnknown': {
    message: 'account:register.unknown',
    friendly: 'account:register.unknownFriendly',
    next: 'newInvitation',
  },
  'account.inviteSpent': {
    message: 'account:register.spent',
    friendly: 'account:register.spentFriendly',
    next: 'newInvitation',
  },
  'account.inviteWaits': {
    message: 'account:register.waits',
    friendly: 'account:register.waitsFriendly',
  },
  'account.inviteForAnother': {
    message: 'account:register.forAnother',
    friendly: 'account:register.forAnotherFriendly',
    next: 'otherAccount',
  },
}
// The server rejects the code of a truncated link as invalid.
const MALFORMED = [400, 422]

/** The dashboard is offered only to members: it would refuse everybody else. */
export function describeRefusal(error: unknown, { isMember }: { isMember: boolean }): ErrorDescription {
  if (!(error instanceof ApiError)) return describeError(error)
  const code = MALFORMED.includes(error.status) ? 'account.inviteUnknown' : error.code
  const refusal = refusals[code]
  if (refusal) {
    const actions = [...(isMember ? (['goToPersonalDashboard'] as const) : []), 'useAnotherAccount'] as const
    return { ...refusal, code: error.status, actions }
  }
  if (error.status === 401 || error.status === 502) return describeError(error)
  return {
    code: error.status,
    message: 'account:register.failed',
    friendly: 'account:register.failedFriendly',
    actions: ['tryAgain', 'useAnotherAccount'],
    requestId: error.requestId,
    next: 'newInvitation',
  }
}
