import { expect, test } from 'vitest'
import { disableReasons, isAvailable, reasonOfText, reasonTextOf } from './providers.rules.ts'
import { accessChange, accessCustomerTypes, accessDraft, accessPointIds } from './providers.schema.ts'

const propertyId = '11111111-1111-4111-8111-111111111111'
const change = {
  entityId: propertyId,
  entityType: 'Property',
  accessCustomerIds: ['22222222-2222-4222-8222-222222222222'],
  accessStatus: 'ACCESS_DISABLED',
  reasonCode: 'UNDER_REPAIR',
}
const problems = (deviation: object) =>
  accessChange
    .safeParse({ ...change, ...deviation })
    .error?.issues.map(({ path, message }) => `${path.join('.')} ${message}`) ?? []

test('a provider is active without a launch date or after it', () => {
  expect([isAvailable(null, 5), isAvailable(5, 5), isAvailable(4, 5), isAvailable(6, 5)]).toEqual([
    true,
    true,
    true,
    false,
  ])
})

test('the reason can be derived from its stored text', () => {
  for (const reason of disableReasons) expect(reasonOfText(reasonTextOf(reason))).toBe(reason)
  expect([reasonOfText(null), reasonOfText('Fire drill')]).toEqual([undefined, undefined])
})

test.each(disableReasons)('%s is a valid reason for disabling a provider', (reasonCode) => {
  expect(problems({ reasonCode })).toEqual([])
  expect(accessDraft.safeParse({ accessStatus: 'ACCESS_DISABLED', reasonCode }).success).toBe(true)
})

test.each([undefined, null, '', 'RESOLVED_INCIDENT', 'BAD_WEATHER'])(
  '%j is no valid reason, in form and request',
  (reasonCode) => {
    expect(problems({ reasonCode })).toEqual(['reasonCode reasonRequired'])
    const { error } = accessDraft.safeParse({ accessStatus: 'ACCESS_DISABLED', reasonCode })
    expect(error?.issues.map(({ message }) => message)).toEqual(['reasonRequired'])
  },
)

test('enabling requires no reason', () => {
  for (const reasonCode of [undefined, 'RESOLVED_INCIDENT', 'OTHER'])
    expect(problems({ accessStatus: 'ACCESS_ENABLED', reasonCode })).toEqual([])
})

test('a form without a decision is refused', () => {
  expect(
    accessDraft.safeParse({ accessStatus: '', reasonCode: '' }).error?.issues.map(({ message }) => message),
  ).toEqual(['accessRequired'])
})

test('a change requires 1 to 100 providers', () => {
  const many = (count: number) => Array.from({ length: count }, () => propertyId)
  expect(problems({ accessCustomerIds: [] })).toEqual(['accessCustomerIds providersRequired'])
  expect(problems({ accessCustomerIds: many(100) })).toEqual([])
  expect(problems({ accessCustomerIds: many(101) })).toEqual(['accessCustomerIds providersTooMany'])
})

test('lists in a query are limited and contain only ids', () => {
  const accepts = (list: string) => accessPointIds.safeParse(list).success
  expect([accepts(propertyId), accepts(`${propertyId},${propertyId}`)]).toEqual([true, true])
  expect(['', ',', `${propertyId},`, 'undefined', `${propertyId},undefined`].map(accepts)).not.toContain(true)
  expect(accepts(Array(300).fill(propertyId).join())).toBe(true)
  expect(accepts(Array(301).fill(propertyId).join())).toBe(false)
  const types = (list: string) => accessCustomerTypes.safeParse(list).success
  expect(['ACCESS', 'ACCESS,CHANNEL', 'PRIVATE', '', 'access', 'ACCESS,'].map(types)).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
  ])
})
