import { expect, test } from 'vitest'
import { brandName, formatExpiry } from './card-details.ts'

test.each([
  ['visa', 'cartes_bancaires', 'Cartes Bancaires'],
  ['amex', null, 'American Express'],
  ['unionpay', 'union_pay', 'UnionPay'],
  ['mastercard', 'other', 'Mastercard'],
  ['mastercard', 'a_brand_of_the_future', 'Mastercard'],
  ['unknown', 'other', undefined],
  ['constructor', null, undefined],
])('a %s shown as %s is called %s', (brand, display_brand, name) => {
  expect(brandName({ brand, display_brand })).toBe(name)
})

test.each([
  ['en-US', '09/2027'],
  ['en-CA', '2027-09'],
  ['fr-CA', '2027-09'],
  ['de-DE', '09/2027'],
  ['ja-JP', '2027/09'],
])('the expiry is written in the order of %s', (languageTag, text) => {
  expect(formatExpiry({ exp_month: 9, exp_year: 2027 }, languageTag)).toBe(text)
})
