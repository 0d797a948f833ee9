import type { BillingProperty } from '@portico/contract/billing/billing.schema'
import { type RunningStripe, startStripe } from '@portico/simulators/stripe/stripe'
import { smallWorld } from '@portico/simulators/stripe/world'
import { castOf } from '@portico/tools/testing/cast'
import { startTestServer, type TestServer } from '@portico/tools/testing/test-server'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

const SECRET = 'sk_test_canary_of_the_tests'
/** Longer than any answered call. */
const TIMEOUT_MS = 60_000

let stripe: RunningStripe
let server: TestServer
let cookie: string
let propertyIds: string[]
let lines: Record<string, unknown>[]

beforeEach(async () => {
  stripe = await startStripe({ secretKey: SECRET })
  await startServer(SECRET)
})
afterEach(async () => {
  vi.restoreAllMocks()
  await server.close()
  await stripe.stop()
})

async function startServer(secretKey: string, timeoutMs = TIMEOUT_MS) {
  server = await startTestServer({ config: { stripe: { secretKey, apiBase: stripe.base, timeoutMs } } })
  const { portfolio } = await castOf(server)
  cookie = (await server.signIn(portfolio)).cookie
  const managed = 'select property_id as id from memberships where account_id = $1 order by 1'
  propertyIds = (await server.ask<{ id: string }>(managed, [portfolio])).map(({ id }) => id)
  listen()
}

/** Collects the lines of the log. */
function listen() {
  lines = []
  const { log } = server.app
  const child = log.child.bind(log)
  vi.spyOn(log, 'child').mockImplementation((...given) => {
    const warn = (fields: object, message: string) => lines.push({ ...fields, said: message })
    return Object.assign(child(...given), { warn }) as unknown as ReturnType<typeof child>
  })
}

/** The first properties of the manager get these customers, in this order. */
async function link(...customerIds: string[]) {
  await server.ask('delete from billing_customers')
  for (const [index, customerId] of customerIds.entries()) {
    await server.ask('insert into billing_customers values ($1, $2)', [propertyIds[index], customerId])
  }
}
const get = () => server.app.inject({ url: '/v1/payments/properties', headers: { cookie } })
async function ask(): Promise<BillingProperty[]> {
  const listed: BillingProperty[] = (await get()).json().properties
  return propertyIds.flatMap((id) => listed.find((property) => property.id === id) ?? [])
}
const customer = (id: string) => stripe.customers.find((one) => one.id === id) ?? expect.fail(`${id} is not there`)

describe('the default payment method of a customer of Stripe', () => {
  test('is shown for its property and takes precedence over a recorded one', async () => {
    await link('cus_visa', 'cus_expired', 'cus_two_brands', 'cus_old_amex', 'cus_us_bank', 'cus_sepa', 'cus_none')
    const card = (brand: string, display_brand: string | null, last4: string, exp_month: number, exp_year: number) => ({
      type: 'Card',
      card: { brand, display_brand, last4, exp_month, exp_year },
    })
    const listed = await ask()
    expect(listed.map(({ defaultPaymentMethod }) => defaultPaymentMethod)).toEqual([
      card('visa', 'visa', '4242', 9, 2034),
      card('mastercard', 'mastercard', '4444', 2, 2024),
      card('visa', 'cartes_bancaires', '1001', 5, 2031),
      card('amex', null, '0005', 12, 2033),
      { type: 'BankAccount', bankAccount: { bank_name: 'STRIPE TEST BANK', last4: '6789' } },
      { type: 'BankAccount', bankAccount: { bank_name: null, last4: '3000' } },
      ...Array(propertyIds.length - 6).fill(null),
    ])
    expect(listed.every(({ isPaymentMethodKnown }) => isPaymentMethodKnown)).toBe(true)
    expect(lines).toEqual([])
  })

  test('is null for a deleted or unknown customer, and a warning is logged', async () => {
    await link('cus_deleted', 'cus_never', 'cus_visa')
    const [deleted, missing, found] = await ask()
    expect(deleted).toMatchObject({ defaultPaymentMethod: null, isPaymentMethodKnown: true })
    expect(missing).toMatchObject({ defaultPaymentMethod: null, isPaymentMethodKnown: true })
    expect(found?.defaultPaymentMethod?.type).toBe('Card')
    const byCustomer = lines.toSorted((a, b) => (`${a.customerId}` < `${b.customerId}` ? -1 : 1))
    expect(byCustomer).toEqual([
      { propertyId: propertyIds[0], customerId: 'cus_deleted', said: 'The customer was deleted at Stripe' },
      { propertyId: propertyIds[1], customerId: 'cus_never', said: 'Stripe knows no such customer' },
    ])
  })

  test('of a kind that the portal does not show is unknown, not null', async () => {
    await link('cus_paypal', 'cus_visa')
    expect((await ask())[0]).toMatchObject({ defaultPaymentMethod: null, isPaymentMethodKnown: false })
    expect(lines).toMatchObject([{ customerId: 'cus_paypal', said: 'A paypal is not shown' }])
  })

  test.each(['failure', 'tooMany'] as const)(
    'is unknown for a customer whose lookup fails with %s, and the others are shown',
    async (fault) => {
      await link('cus_visa', 'cus_sepa')
      customer('cus_visa').fault = fault
      const [failing, found] = await ask()
      expect(failing).toMatchObject({ defaultPaymentMethod: null, isPaymentMethodKnown: false })
      expect(found?.defaultPaymentMethod?.type).toBe('BankAccount')
      expect(lines).toMatchObject([{ customerId: 'cus_visa', said: 'Stripe did not tell the payment method' }])
      expect(JSON.stringify(lines)).not.toContain(SECRET)

      delete customer('cus_visa').fault
      expect((await ask())[0]?.defaultPaymentMethod?.type).toBe('Card')
    },
  )

  test('is unknown for a customer whose lookup gets no reply, and the others are shown', async () => {
    await server.close()
    await startServer(SECRET, 100)
    const first = async () => (await ask())[0]
    // On a slow machine a reply may be late, so the cache is filled first.
    await link('cus_sepa')
    await expect.poll(first).toMatchObject({ defaultPaymentMethod: { type: 'BankAccount' } })
    await link('cus_visa', 'cus_sepa')
    customer('cus_visa').fault = 'silence'
    lines = []
    const [failing, found] = await ask()
    expect(failing).toMatchObject({ defaultPaymentMethod: null, isPaymentMethodKnown: false })
    expect(found?.defaultPaymentMethod?.type).toBe('BankAccount')
    expect(lines).toMatchObject([{ customerId: 'cus_visa', said: 'Stripe did not tell the payment method' }])
    expect(JSON.stringify(lines)).not.toContain(SECRET)

    delete customer('cus_visa').fault
    await expect.poll(first).toMatchObject({ defaultPaymentMethod: { type: 'Card' } })
  })
})

describe('an outage of Stripe', () => {
  test('with a refused secret key fails the page, and the error does not contain the key', async () => {
    await server.close()
    await startServer('sk_test_a_key_that_is_not_known')
    await link('cus_visa', 'cus_sepa')
    const reply = await get()
    expect([reply.statusCode, reply.json().error.code]).toEqual([502, 'server.unreachable'])
    expect(reply.body + JSON.stringify(lines)).not.toContain('that_is_not')
  })

  test('without any connection fails the page', async () => {
    await link('cus_visa')
    await stripe.stop()
    expect((await get()).statusCode).toBe(502)
    stripe = await startStripe({ secretKey: SECRET })
  })

  test('does not matter if no property has a customer', async () => {
    await link()
    expect((await ask()).every(({ defaultPaymentMethod }) => defaultPaymentMethod === null)).toBe(true)
    expect(stripe.calls).toEqual([])
  })
})

describe('calls to Stripe', () => {
  test('are made once for each customer, also for concurrent pages, and cached for a minute', async () => {
    await link('cus_visa', 'cus_visa', 'cus_sepa')
    await Promise.all([ask(), ask(), ask()])
    await ask()
    expect(stripe.calls.toSorted()).toEqual([
      'GET /v1/customers/cus_sepa?expand[0]=invoice_settings.default_payment_method',
      'GET /v1/customers/cus_visa?expand[0]=invoice_settings.default_payment_method',
    ])
    const minuteLater = Date.now() + 61_000
    vi.spyOn(Date, 'now').mockImplementation(() => minuteLater)
    await link('cus_visa')
    customer('cus_visa').defaultPaymentMethod = null
    expect((await ask())[0]?.defaultPaymentMethod).toBeNull()
    expect(stripe.calls).toHaveLength(3)
  })

  test('are limited to twelve at a time, and use no connection to the database', async () => {
    const [visa] = smallWorld()
    stripe.customers.push(
      ...propertyIds.map((_, index) => ({ ...visa, id: `cus_many${index}` }) as typeof visa & object),
    )
    await link(...propertyIds.map((_, index) => `cus_many${index}`))
    const release = stripe.hold()
    const asking = ask()
    await expect.poll(() => stripe.mostUnderWay()).toBe(12)
    release()
    expect((await asking).every(({ defaultPaymentMethod }) => defaultPaymentMethod?.type === 'Card')).toBe(true)
    expect(stripe.mostUnderWay()).toBe(12)

    stripe.customers.push({ id: 'cus_silent', name: 'Silent', defaultPaymentMethod: null, fault: 'silence' })
    await link('cus_silent', 'cus_visa')
    const waiting = get()
    await expect.poll(() => stripe.calls.join()).toContain('cus_silent')
    const { open, idle } = server.database.connections()
    expect(idle).toBe(open)
    await stripe.stop()
    await waiting
    stripe = await startStripe({ secretKey: SECRET })
  })
})
