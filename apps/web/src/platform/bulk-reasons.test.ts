import { expect, test } from 'vitest'
import { canSucceedLater, reasonOf } from './bulk-reasons.ts'

const field = (message: string) => ({ path: 'serviceExpiryTimeMillis', code: 'custom', message })

test.each([
  [409, 'people.emailTaken', 'emailTaken', false],
  [403, 'people.termsNotAccepted', 'termsNotAccepted', false],
  [409, 'bulkJobs.tooMany', 'tooMany', true],
  [401, 'session.unauthenticated', 'signedOut', true],
  [403, 'properties.notFound', 'noAccess', false],
  [404, 'people.notFound', 'personNotFound', false],
  [404, 'credentials.personNotFound', 'personNotFound', false],
  [404, 'keys.notFound', 'keyUnknown', false],
  [409, 'credentials.stale', 'stale', false],
  [409, 'people.synced', 'synced', false],
  [409, 'credentials.exhausted', 'exhausted', false],
  [429, 'request.tooMany', 'unreachable', true],
  [503, 'server.busy', 'unreachable', true],
  [500, 'server.failed', 'other', true],
] as const)('%i %s is reported as %s, and whether a retry can help is %s', (status, code, reason, canHelp) => {
  expect(reasonOf({ status, code, fields: [] })).toBe(reason)
  expect(canSucceedLater({ status, code, fields: [] })).toBe(canHelp)
})

test.each(['dateTooEarly', 'dateTooLate', 'addressUnknown', 'keyUnknown'] as const)(
  'a field that breaks the rule %s is reported as that',
  (rule) => {
    expect(reasonOf({ status: 422, code: 'request.ruleBroken', fields: [field(rule)] })).toBe(rule)
  },
)

test('a field that breaks an unknown rule has no reason of its own', () => {
  expect(reasonOf({ status: 422, code: 'request.ruleBroken', fields: [field('unheardOf')] })).toBe('other')
})
