import { expect, test } from 'vitest'
import { ApiError, unreachable } from '#web/platform/api-error.ts'
import { refusedRows } from './refused-rows.ts'

const field = (message: string) => ({ path: 'serviceExpiryTimeMillis', code: 'custom', message })

test.each([
  [new ApiError(409, { code: 'people.emailTaken', fields: [field('emailTaken')] }), 'emailTaken'],
  [new ApiError(422, { code: 'request.ruleBroken', fields: [field('dateTooEarly')] }), 'dateTooEarly'],
  [new ApiError(403, { code: 'people.termsNotAccepted' }), 'termsNotAccepted'],
  [new ApiError(409, { code: 'bulkJobs.tooMany' }), 'tooMany'],
  [new ApiError(401, { code: 'session.unauthenticated' }), 'signedOut'],
  [new ApiError(429, { code: 'request.tooMany' }), 'unreachable'],
  [unreachable(), 'unreachable'],
  [new ApiError(422, { code: 'request.ruleBroken', fields: [field('unheardOf')] }), 'other'],
])('%s is reported as %s with the row and the resident', (error, kind) => {
  const item = { line: 7, email: 'ann@example.com', unitNumber: '1', expiryDay: '2027-01-01' }
  expect(refusedRows([{ item, error }])).toEqual([{ line: 7, kind, value: 'ann@example.com' }])
})
