import type { BillingProperty } from '@portico/contract/billing/billing.schema'
import { castOf } from '@portico/tools/testing/cast'
import { openTestServer } from '@portico/tools/testing/open-test-server'
import { describe, expect, test } from 'vitest'

const server = await openTestServer()
const cast = await castOf(server)

const get = async (accountId: string) => {
  const caller = await server.signIn(accountId)
  return caller.send('GET', '/v1/payments/properties')
}
const list = async (accountId: string): Promise<BillingProperty[]> => (await get(accountId)).json().properties
const one = async (propertyId: string) => (await list(cast.portfolio)).find(({ id }) => id === propertyId)
const forget = (propertyId: string) => server.ask('delete from payment_methods where property_id = $1', [propertyId])
async function record(propertyId: string, columns: string, values: string) {
  await forget(propertyId)
  await server.ask(
    `insert into payment_methods (property_id, is_default, ${columns}) values ('${propertyId}', true, ${values})`,
  )
}

describe('the payment methods recorded in the database', () => {
  test('are listed for every property of the manager and no other, sorted by name without regard to case', async () => {
    const managed = await server.ask<{ property_id: string }>(
      'select property_id from memberships where account_id = $1',
      [cast.portfolio],
    )
    const listed = await list(cast.portfolio)
    expect(listed.map(({ id }) => id).sort()).toEqual(managed.map((row) => row.property_id).sort())
    const names = listed.map(({ name }) => name.toLowerCase())
    expect(names).toEqual([...names].sort((a, b) => (a < b ? -1 : 1)))
    expect(listed.every(({ isPaymentMethodKnown }) => isPaymentMethodKnown)).toBe(true)
    expect(listed.find(({ name }) => name === 'Harborline Tower')?.address).toEqual({
      addressLine1: '1428 Alder Street',
      addressLine2: null,
      city: 'Seattle',
      stateOrRegion: 'WA',
      postalCode: '98101',
      countryCode: 'US',
    })
  })

  test('can be a card with its two brands and its expiry', async () => {
    const { optedOut } = cast.properties
    await record(
      optedOut,
      'type, last4, brand, display_brand, exp_month, exp_year',
      `'Card', '4242', 'visa', 'cartes_bancaires', 9, 2034`,
    )
    expect((await one(optedOut))?.defaultPaymentMethod).toEqual({
      type: 'Card',
      card: { brand: 'visa', display_brand: 'cartes_bancaires', last4: '4242', exp_month: 9, exp_year: 2034 },
    })
  })

  test('can be a bank account with or without the name of the bank', async () => {
    const { optedOut } = cast.properties
    await record(optedOut, 'type, last4, bank_name', `'BankAccount', '6789', 'Cascade Valley Bank'`)
    const expected = { bank_name: 'Cascade Valley Bank', last4: '6789' }
    expect((await one(optedOut))?.defaultPaymentMethod).toEqual({ type: 'BankAccount', bankAccount: expected })
    await record(optedOut, 'type, last4', `'BankAccount', '3000'`)
    const nameless = { bank_name: null, last4: '3000' }
    expect((await one(optedOut))?.defaultPaymentMethod).toEqual({ type: 'BankAccount', bankAccount: nameless })
  })

  test('are null for a property without a default method', async () => {
    const { optedOut } = cast.properties
    await forget(optedOut)
    expect(await one(optedOut)).toMatchObject({ defaultPaymentMethod: null, isPaymentMethodKnown: true })
    await record(optedOut, 'type, last4', `'BankAccount', '3000'`)
    await server.ask('update payment_methods set is_default = false where property_id = $1', [optedOut])
    expect((await one(optedOut))?.defaultPaymentMethod).toBeNull()
  })
})

describe('the database of billing', () => {
  test.each([
    ['a second default', `'BankAccount', '0001', null, null, null, null`, /payment_methods_property_id_idx/],
    ['a whole number', `'Card', '4242424242424242', 'visa', 4, 2030, null`, /last4/],
    ['a card without a brand', `'Card', '4242', null, 4, 2030, null`, /check/],
    ['a bank account that expires', `'BankAccount', '4242', null, 4, 2030, null`, /check/],
    ['a thirteenth month', `'Card', '4242', 'visa', 13, 2030, null`, /exp_month/],
  ])(`refuses %s`, async (what, values, reason) => {
    const { optedOut } = cast.properties
    await forget(optedOut)
    const columns = 'property_id, is_default, type, last4, brand, exp_month, exp_year, bank_name'
    const insert = (row: string) =>
      server.ask(`insert into payment_methods (${columns}) values ('${optedOut}', true, ${row})`)
    if (what === 'a second default') await insert(values)
    await expect(insert(values)).rejects.toThrow(reason)
  })

  test.each(['payment_methods', 'billing_customers'])('hides the %s of other accounts', async (table) => {
    await server.ask(
      `insert into billing_customers select id, 'cus_' || left(id::text, 8) from properties on conflict do nothing`,
    )
    const seen = await server.database.asAccount(cast.single, (trx) =>
      trx
        .selectFrom(table as 'payment_methods')
        .select('property_id')
        .distinct()
        .execute(),
    )
    const own = await server.ask<{ property_id: string }>(
      `select distinct property_id from ${table} join memberships using (property_id) where account_id = $1`,
      [cast.single],
    )
    expect(own).toHaveLength(1)
    expect(seen).toEqual(own)
  })
})

describe('a partner', () => {
  test('cannot see billing', async () => {
    const reply = await get(cast.partner)
    expect([reply.statusCode, reply.json().error.code]).toEqual([403, 'session.forbidden'])
  })
})
