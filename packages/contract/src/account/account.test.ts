import { expect, test } from 'vitest'
import { accountTypeOf, isPortalPath } from './account.rules.ts'

test('an account with an access customer is a partner, any other a property manager', () => {
  expect(accountTypeOf({ accessCustomerInfo: { accessCustomerId: 'x' } })).toBe('partner')
  expect(accountTypeOf({ accessCustomerInfo: null })).toBe('propertyManager')
})

test.each(['/', '/properties/1?tab=2#keys', '/register?invite=a-b_c'])('%s is a path inside the portal', (path) => {
  expect(isPortalPath(path)).toBe(true)
})
test.each([
  '',
  'properties',
  '//evil.example',
  '/\\evil.example',
  'https://evil.example',
  '/a\nb',
  '/a b',
  'javascript:x',
])('%j is no path inside the portal', (path) => expect(isPortalPath(path)).toBe(false))
