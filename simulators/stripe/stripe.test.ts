import { afterAll, describe, expect, test } from 'vitest'
import { startStripe } from './stripe.ts'

const secretKey = 'sk_test_of_the_simulator'
const stripe = await startStripe({ secretKey })
afterAll(() => stripe.stop())

const get = async (path: string, key: string | null = secretKey) => {
  const reply = await fetch(stripe.base + path, { headers: key === null ? {} : { authorization: `Bearer ${key}` } })
  return { status: reply.status, requestId: reply.headers.get('request-id'), body: await reply.json() }
}
const EXPAND = 'expand[]=invoice_settings.default_payment_method'

describe('a customer of the Stripe simulator', () => {
  test('has the id of its default payment method, or the whole method with expand', async () => {
    const plain = await get('/v1/customers/cus_visa')
    expect(plain.body).toMatchObject({
      object: 'customer',
      invoice_settings: { default_payment_method: 'pm_visa' },
    })
    const { body, requestId } = await get(`/v1/customers/cus_visa?${EXPAND}`)
    expect(body.invoice_settings.default_payment_method).toMatchObject({
      id: 'pm_visa',
      object: 'payment_method',
      type: 'card',
      card: { brand: 'visa', last4: '4242' },
    })
    expect(requestId).toMatch(/^req_/)
  })

  test('that was deleted has only its id and this fact', async () => {
    const { status, body } = await get(`/v1/customers/cus_deleted?${EXPAND}`)
    expect([status, body]).toEqual([200, { id: 'cus_deleted', object: 'customer', deleted: true }])
  })
})

describe('the list of customers', () => {
  test('has pages', async () => {
    const names: string[] = []
    let after = ''
    for (let more = true; more; ) {
      const { body } = await get(`/v1/customers?limit=3${after && `&starting_after=${after}`}`)
      expect(body).toMatchObject({ object: 'list', url: '/v1/customers' })
      names.push(...body.data.map(({ id }: { id: string }) => id))
      after = names.at(-1) ?? ''
      more = body.has_more
    }
    expect(names).toEqual(stripe.customers.filter(({ isDeleted }) => !isDeleted).map(({ id }) => id))
  })

  test('supports expand', async () => {
    const { body } = await get(`/v1/customers?limit=1&expand[]=data.invoice_settings.default_payment_method`)
    expect(body.data[0].invoice_settings.default_payment_method.card.last4).toBe('4242')
  })
})

describe('the Stripe simulator refuses', () => {
  test.each([
    ['a call without a key', '/v1/customers/cus_visa', null, 401, undefined],
    ['a call with another key', '/v1/customers/cus_visa', 'sk_test_of_somebody_else', 401, undefined],
    ['a customer it does not know', '/v1/customers/cus_nobody', secretKey, 404, 'resource_missing'],
    [
      'to go on after one it does not know',
      '/v1/customers?starting_after=cus_nobody',
      secretKey,
      404,
      'resource_missing',
    ],
    ['to expand what cannot be', '/v1/customers/cus_visa?expand[]=name', secretKey, 400, undefined],
    ['a page too large', '/v1/customers?limit=101', secretKey, 400, undefined],
    ['an address it does not have', '/v1/charges', secretKey, 404, undefined],
  ])('%s', async (_, path, key, status, code) => {
    const reply = await get(path, key)
    expect([reply.status, reply.body.error.type, reply.body.error.code]).toEqual([
      status,
      'invalid_request_error',
      code,
    ])
    expect(JSON.stringify(reply.body)).not.toContain('somebody')
  })
})
