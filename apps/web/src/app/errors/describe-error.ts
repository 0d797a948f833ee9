import type { ParseKeys } from 'i18next'
import { ApiError } from '#web/platform/api-error.ts'
import type { Namespace } from '#web/platform/i18n.ts'
import { PageError } from '#web/platform/page-error.ts'
import { LoadError } from '#web/ui/import-files.ts'

type Text = ParseKeys<['app', ...Namespace[]]>
/** What the user can do on an error page. */
export type ErrorAction =
  | 'tryAgain'
  | 'goToDashboard'
  | 'goToPersonalDashboard'
  | 'goToAccountSelection'
  | 'goToConsole'
  | 'useAnotherAccount'
  | 'signIn'
export type ErrorDescription = {
  code: number | undefined
  message: Text
  friendly: Text | undefined
  actions: readonly ErrorAction[]
  requestId?: string | undefined
  /** What somebody who is refused can do: the page then says who is signed in and how to reach support. */
  next?: RefusalNext
}
/** The keys of `refused.next` in the catalogue `support`. */
export type RefusalNext = 'invite' | 'newInvitation' | 'otherAccount'

const pageNotFound: ErrorDescription = {
  code: 404,
  message: 'errors.pageNotFound',
  friendly: undefined,
  actions: ['tryAgain', 'goToDashboard'],
}

const pageFailed = (code: number | undefined): ErrorDescription => ({
  code,
  message: 'errors.pageFailed',
  friendly: undefined,
  actions: ['tryAgain', 'goToDashboard'],
})

const unauthenticated: ErrorDescription = {
  code: 401,
  message: 'errors.unauthenticated',
  friendly: 'errors.unauthenticatedFriendly',
  actions: ['signIn', 'goToPersonalDashboard'],
}

export const notInvited: ErrorDescription = {
  code: 403,
  message: 'errors.notInvited',
  friendly: 'errors.notInvitedFriendly',
  actions: ['goToAccountSelection', 'goToPersonalDashboard'],
  next: 'invite',
}

/** The portal of managers, to an operator. */
export const operatorAccount: ErrorDescription = {
  code: 403,
  message: 'errors.operatorAccount',
  friendly: 'errors.operatorAccountFriendly',
  actions: ['goToConsole', 'useAnotherAccount'],
}

/** The console, to everybody else. */
export const operatorsOnly: ErrorDescription = {
  code: 403,
  message: 'errors.operatorsOnly',
  friendly: 'errors.operatorsOnlyFriendly',
  actions: ['goToPersonalDashboard', 'useAnotherAccount'],
}

export const unreachable: ErrorDescription = {
  code: 502,
  message: 'errors.unreachable',
  friendly: 'errors.friendly',
  actions: ['tryAgain', 'goToPersonalDashboard'],
}

const unknown: ErrorDescription = {
  code: 500,
  message: 'errors.unknown',
  friendly: 'errors.unknownFriendly',
  actions: ['tryAgain', 'goToPersonalDashboard'],
}

export function describeError(error: unknown): ErrorDescription {
  if (error instanceof PageError) return describePageError(error)
  if (error instanceof ApiError) return { ...describeApiError(error), requestId: error.requestId }
  if (error instanceof LoadError) return pageFailed(undefined)
  return unknown
}

function describePageError({ status, texts, canRetry }: PageError): ErrorDescription {
  if (texts.message === pageNotFound.message) return pageNotFound
  return { code: status, ...texts, actions: [...(canRetry ? (['tryAgain'] as const) : []), 'goToPersonalDashboard'] }
}

function describeApiError({ status, code }: ApiError): ErrorDescription {
  if (status === 401) return unauthenticated
  if (code === 'session.notInvited') return notInvited
  if (code === 'session.notPermitted')
    return { code: status, message: 'role.refused', friendly: undefined, actions: ['goToDashboard'] }
  if (status === 502) return unreachable
  if (code === 'server.busy') return { ...pageFailed(status), message: 'errors.busy', friendly: 'errors.busyFriendly' }
  return pageFailed(status)
}
