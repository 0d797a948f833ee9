import { expect, test } from 'vitest'
import { ApiError, unreachable } from '#web/platform/api-error.ts'
import { problemOf } from './use-find.ts'

test.each([
  ['nothing has failed', null, undefined],
  ['the session has ended', new ApiError(401, { code: 'session.missing' }), 'signedOut'],
  ['there were too many searches', new ApiError(429, { code: 'request.tooMany' }), 'tooMany'],
  ['the server has failed', new ApiError(500, { code: 'server.failed' }), 'failed'],
  ['nothing answers', unreachable(), 'failed'],
])('Find says what helps: %s', (_case, error, problem) => {
  expect(problemOf(error, true)).toBe(problem)
  expect(problemOf(error, false)).toBe('offline')
})
