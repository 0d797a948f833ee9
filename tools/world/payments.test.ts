import { isExpired } from '@portico/contract/billing/billing.rules'
import { paymentMethod } from '@portico/contract/billing/billing.schema'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { World } from './fill-world.ts'
import { closeDatabases, makeWorld } from './world-for-tests.ts'

type Method = {
  property_id: string
  is_default: boolean
  type: string
  last4: string
  bank_name: string | null
} & Record<'brand' | 'display_brand', string | null> & { exp_month: number; exp_year: number }

describe('the payment methods of a world', () => {
  const now = new Date()
  let client: pg.Client
  let world: World
  let methods: Method[]

  afterAll(closeDatabases)
  beforeAll(async () => {
    ;({ client, world } = await makeWorld({ scale: 'small', now }))
    methods = (await client.query<Method>('select * from payment_methods')).rows
  })

  test('are of kinds that the portal shows', () => {
    for (const { type, bank_name, is_default: _, property_id: __, last4, ...card } of methods) {
      const method = type === 'Card' ? { type, card: { ...card, last4 } } : { type, bankAccount: { bank_name, last4 } }
      expect(paymentMethod.safeParse(method).success, JSON.stringify(method)).toBe(true)
    }
  })

  test('include expired cards, bank accounts with and without a name, and properties without any', () => {
    const defaults = methods.filter(({ is_default }) => is_default)
    const cards = defaults.filter(({ type }) => type === 'Card')
    const accounts = defaults.filter(({ type }) => type === 'BankAccount')
    const expired = cards.filter((card) => isExpired(card, now))
    expect(expired.length).toBeGreaterThan(1)
    expect(cards.length - expired.length).toBeGreaterThan(5)
    expect(new Set(accounts.map(({ bank_name }) => bank_name === null)).size).toBe(2)
    expect(new Set(defaults.map(({ property_id }) => property_id)).size).toBe(defaults.length)
    expect(world.propertyIds.portfolio.length - defaults.length).toBeGreaterThan(3)
    expect(methods.some(({ is_default }) => !is_default)).toBe(true)
    expect(cards.some(({ brand, display_brand }) => display_brand && display_brand !== brand)).toBe(true)
  })
})
