import { expect, test } from 'vitest'
import { ApiError } from '#web/platform/api-error.ts'
import { reasonOf } from './use-generate-codes.ts'

test('the reason why no code was generated is given if a manager can do something about it', () => {
  const stayOver = { path: 'personId', code: 'custom', message: 'stayOver' }
  expect(reasonOf(new ApiError(409, { code: 'credentials.exhausted' }))).toBe('exhausted')
  expect(reasonOf(new ApiError(422, { code: 'request.ruleBroken', fields: [stayOver] }))).toBe('stayOver')
  expect(reasonOf(new ApiError(503, { code: 'server.busy' }))).toBeUndefined()
  expect(reasonOf(new Error())).toBeUndefined()
})
