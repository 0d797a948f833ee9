import type { Customer } from './world.ts'

type Json = Record<string, unknown>

const CREATED = 1_735_689_600
const EXPANDABLE = 'invoice_settings.default_payment_method'

/** An error reply of Stripe. */
export class Refusal extends Error {
  readonly status: number
  readonly body: Json

  constructor(status: number, error: Json & { message: string }) {
    super(error.message)
    this.status = status
    this.body = { error: { type: 'invalid_request_error', ...error } }
  }
}

const docOf = (code: string) => `https://stripe.com/docs/error-codes/${code.replaceAll('_', '-')}`

export const noSuchCustomer = (id: string) =>
  new Refusal(404, {
    code: 'resource_missing',
    doc_url: docOf('resource_missing'),
    message: `No such customer: '${id}'`,
    param: 'id',
  })

const methodIdOf = ({ id }: Customer) => id.replace(/^cus_/, 'pm_')

function paymentMethod(customer: Customer): Json | null {
  const details = customer.defaultPaymentMethod
  if (!details) return null
  return {
    id: methodIdOf(customer),
    object: 'payment_method',
    billing_details: { address: null, email: null, name: customer.name, phone: null },
    created: CREATED,
    customer: customer.id,
    livemode: false,
    metadata: {},
    type: Object.keys(details)[0],
    ...details,
  }
}

/** `expand` is the parameter of the request; items of a list have the prefix `data.`. */
export function presentCustomer(customer: Customer, expand: readonly string[]): Json {
  for (const path of expand) {
    if (path !== EXPANDABLE) throw new Refusal(400, { message: `This property cannot be expanded (${path}).` })
  }
  if (customer.isDeleted) return { id: customer.id, object: 'customer', deleted: true }
  const method = customer.defaultPaymentMethod && methodIdOf(customer)
  return {
    id: customer.id,
    object: 'customer',
    balance: 0,
    created: CREATED,
    currency: null,
    default_source: null,
    delinquent: false,
    email: null,
    invoice_prefix: customer.id.slice(4, 12).toUpperCase(),
    invoice_settings: {
      custom_fields: null,
      default_payment_method: expand.includes(EXPANDABLE) ? paymentMethod(customer) : method,
      footer: null,
      rendering_options: null,
    },
    livemode: false,
    metadata: {},
    name: customer.name,
  }
}

const MOST = 100

/** A page of customers, without deleted ones, as in Stripe. */
export function presentCustomers(
  customers: readonly Customer[],
  query: URLSearchParams,
  expand: readonly string[],
): Json {
  const limit = Number(query.get('limit') ?? 10)
  if (!Number.isInteger(limit) || limit < 1 || limit > MOST) {
    throw new Refusal(400, { message: `Invalid integer: ${query.get('limit')}`, param: 'limit' })
  }
  const living = customers.filter(({ isDeleted }) => !isDeleted)
  const after = query.get('starting_after')
  const first = after === null ? 0 : living.findIndex(({ id }) => id === after) + 1
  if (after !== null && first === 0) throw noSuchCustomer(after)
  const within = expand.map((path) => path.replace(/^data\./, ''))
  return {
    object: 'list',
    url: '/v1/customers',
    has_more: first + limit < living.length,
    data: living.slice(first, first + limit).map((customer) => presentCustomer(customer, within)),
  }
}
