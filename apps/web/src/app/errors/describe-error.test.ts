import { expect, test } from 'vitest'
import { ApiError, unreachable } from '#web/platform/api-error.ts'
import { PageError } from '#web/platform/page-error.ts'
import { LoadError } from '#web/ui/import-files.ts'
import en from '../../locales/en_US/app.json' with { type: 'json' }
import { describeError } from './describe-error.ts'

const shown = (error: unknown) => {
  const { code, message, friendly, actions } = describeError(error)
  const text = (key: string | undefined) => key && (en.errors as Record<string, string>)[key.replace('errors.', '')]
  return { code, message: text(message), friendly: text(friendly), actions }
}
const refusal = (status: number, code: string) => new ApiError(status, { code })

test('the error page for 401 asks to sign in', () => {
  expect(shown(refusal(401, 'session.unauthenticated'))).toMatchObject({
    code: 401,
    message: 'Unauthenticated',
    friendly: 'You must sign in to use this service.',
  })
})

test('the error page for an account that was not invited offers to choose another one', () => {
  expect(shown(refusal(403, 'session.notInvited'))).toMatchObject({
    code: 403,
    message: 'The account you are logged into has not been invited to the Property Management Portal.',
    friendly: 'Please make sure you are logged into the correct account of the provider and try again.',
    actions: expect.arrayContaining(['goToAccountSelection']),
  })
})

test('the error page for any other 403 does not claim that the account was not invited', () => {
  expect(shown(refusal(403, 'session.forbidden'))).toMatchObject({
    code: 403,
    message: 'There was a problem loading this page',
  })
})

test('the error page for an unreachable service shows the code 502', () => {
  expect(shown(unreachable())).toMatchObject({ code: 502, message: 'Failed To Reach Service' })
})

test('the error page for an unknown path shows the code 404', () => {
  const error = new PageError({ status: 404, message: 'errors.pageNotFound', friendly: 'errors.friendly' })
  expect(shown(error)).toEqual({
    code: 404,
    message: 'Page not found',
    friendly: undefined,
    actions: ['tryAgain', 'goToDashboard'],
  })
})

test.each([500, 503, 429])('the error page for %i says that the page failed to load', (status) => {
  expect(shown(refusal(status, 'server.failed'))).toEqual({
    code: status,
    message: 'There was a problem loading this page',
    friendly: undefined,
    actions: ['tryAgain', 'goToDashboard'],
  })
})

test('the error page for a busy service says that a moment later it may work', () => {
  expect(shown(refusal(503, 'server.busy'))).toEqual({
    code: 503,
    message: 'The service is busy',
    friendly: 'Please try again in a moment.',
    actions: ['tryAgain', 'goToDashboard'],
  })
})

test('a file that failed to load is described as a page that failed to load', () => {
  expect(shown(new LoadError('Could not load /assets/x.js'))).toMatchObject({
    message: 'There was a problem loading this page',
  })
})

test('the error page for an unexpected error shows a general message', () => {
  expect(shown(new TypeError('x is undefined'))).toMatchObject({
    message: 'Unknown Error',
    friendly: 'There was a problem loading this page.',
  })
})
