import { expect, test } from 'vitest'
import { expiresWithin, isExpired } from './billing.rules.ts'
import { paymentMethod } from './billing.schema.ts'

test.each([
  [{ exp_month: 2, exp_year: 2028 }, '2028-02-29T23:59:59Z', false],
  [{ exp_month: 2, exp_year: 2028 }, '2028-03-01T00:00:00Z', true],
  [{ exp_month: 12, exp_year: 2027 }, '2027-12-31T23:59:59Z', false],
  [{ exp_month: 12, exp_year: 2027 }, '2028-01-01T00:00:00Z', true],
  [{ exp_month: 1, exp_year: 2028 }, '2027-12-31T23:59:59Z', false],
])('a card of %j, on %s: expired is %s', (card, moment, expired) => {
  expect(isExpired(card, new Date(moment))).toBe(expired)
})

test('a card expires soon in the last days of its month, and not once it has expired', () => {
  const card = { exp_month: 2, exp_year: 2028 }
  const month = 30 * 86_400_000
  expect(expiresWithin(card, month, new Date('2028-01-30T23:59:59Z'))).toBe(false)
  expect(expiresWithin(card, month, new Date('2028-01-31T00:00:00Z'))).toBe(true)
  expect(expiresWithin(card, month, new Date('2028-02-29T23:59:59Z'))).toBe(true)
  expect(expiresWithin(card, month, new Date('2028-03-01T00:00:00Z'))).toBe(false)
})

test.each([
  ['a whole card number', { last4: '4242424242424242' }],
  ['a month that is none', { exp_month: 13 }],
  ['a year of two digits', { exp_year: 28 }],
])('a card with %s is refused', (_, wrong) => {
  const card = { brand: 'visa', display_brand: null, last4: '4242', exp_month: 4, exp_year: 2028 }
  expect(paymentMethod.safeParse({ type: 'Card', card }).success).toBe(true)
  expect(paymentMethod.safeParse({ type: 'Card', card: { ...card, ...wrong } }).success).toBe(false)
})
