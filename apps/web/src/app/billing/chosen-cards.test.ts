import type { BillingProperty } from '@portico/contract/billing/billing.schema'
import { expect, test } from 'vitest'
import { chosenCards, readCards } from './chosen-cards.ts'

const now = new Date('2026-11-18T12:00:00Z')
const withCard = (name: string, exp_month: number, exp_year: number) =>
  ({
    name,
    defaultPaymentMethod: { type: 'Card', card: { exp_month, exp_year } },
  }) as BillingProperty
const properties = [
  withCard('Abbey', 10, 2026),
  withCard('Birch', 11, 2026),
  withCard('Cedar', 2, 2025),
  withCard('Dune', 1, 2030),
  { name: 'Elm', defaultPaymentMethod: { type: 'BankAccount' } } as BillingProperty,
  { name: 'Fir', defaultPaymentMethod: null } as BillingProperty,
]
const names = (cards: 'expired' | 'expiring' | undefined) => chosenCards(properties, cards, now).map(({ name }) => name)

test('cards that have expired are found, the oldest first', () => expect(names('expired')).toEqual(['Cedar', 'Abbey']))
test('cards that expire within thirty days are found', () => expect(names('expiring')).toEqual(['Birch']))
test('without a choice all properties stay as they are sorted', () => expect(names(undefined)).toHaveLength(6))

test('an address with an unknown choice chooses nothing', () => {
  expect(readCards(new URLSearchParams('cards=expired'))).toBe('expired')
  expect(readCards(new URLSearchParams('cards=none'))).toBeUndefined()
})
