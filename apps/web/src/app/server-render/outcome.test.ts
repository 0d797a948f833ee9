import { expect, test } from 'vitest'
import { ApiError } from '#web/platform/api-error.ts'
import { PageError } from '#web/platform/page-error.ts'
import { outcomeOf } from './outcome.ts'

const notFound = new PageError({ status: 404, message: 'errors.pageNotFound', friendly: 'errors.friendly' })
const signedOut = new ApiError(401, { code: 'session.unauthenticated' })

test('a page that could be drawn is 200', () => {
  expect(outcomeOf({ status: 'authenticated', isPublic: false, errors: [] })).toEqual({ status: 200 })
})

test('an unknown path is 404 for everybody', () => {
  for (const status of ['authenticated', 'unauthenticated', 'unauthorized', 'error'] as const) {
    expect(outcomeOf({ status, isPublic: true, errors: [notFound] }).status).toBe(404)
  }
})

test('an account that was not invited is 403 and an unreachable service 502, whatever the page itself ran into', () => {
  expect(outcomeOf({ status: 'unauthorized', isPublic: false, errors: [notFound] })).toEqual({
    status: 403,
    message: 'errors.notInvited',
  })
  expect(outcomeOf({ status: 'error', isPublic: false, errors: [] }).status).toBe(502)
})

test('who is on the way to sign in gets no error', () => {
  expect(outcomeOf({ status: 'unauthenticated', isPublic: false, errors: [signedOut] })).toEqual({ status: 200 })
})
