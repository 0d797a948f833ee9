import { expect, test } from 'vitest'
import { ApiError } from '#web/platform/api-error.ts'
import { PageError } from '#web/platform/page-error.ts'
import { responseOf } from './response-status.ts'

const notFound = new PageError({ status: 404, message: 'errors.pageNotFound', friendly: 'errors.friendly' })
const signedOut = new ApiError(401, { code: 'session.unauthenticated' })

test('a page without errors has the status 200', () => {
  expect(responseOf({ status: 'authenticated', isPublic: false, errors: [] })).toEqual({ status: 200 })
})

test('an unknown path has the status 404 for every kind of session', () => {
  for (const status of ['authenticated', 'unauthenticated', 'unauthorized', 'error'] as const) {
    expect(responseOf({ status, isPublic: true, errors: [notFound] }).status).toBe(404)
  }
})

test('an account that was not invited gets 403 and an unreachable service 502, whatever the errors of the page are', () => {
  expect(responseOf({ status: 'unauthorized', isPublic: false, errors: [notFound] })).toEqual({
    status: 403,
    message: 'errors.notInvited',
  })
  expect(responseOf({ status: 'error', isPublic: false, errors: [] }).status).toBe(502)
})

test('a visitor who is redirected to sign in gets no error', () => {
  expect(responseOf({ status: 'unauthenticated', isPublic: false, errors: [signedOut] })).toEqual({ status: 200 })
})
