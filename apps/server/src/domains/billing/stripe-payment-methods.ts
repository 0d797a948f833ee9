import { setTimeout as wait } from 'node:timers/promises'
import { serverErrors } from '@portico/contract/shared/errors'
import Stripe from 'stripe'
import type { Config } from '../../platform/config.ts'
import { AppError } from '../../platform/errors.ts'
import type { Log } from '../../platform/log.ts'
import { createLookup } from './lookup.ts'
import type { PaymentMethodSource } from './payment-method-source.ts'
import { type Found, methodOfCustomer } from './stripe-shapes.ts'

/** Of all pages together. Stripe takes 25 calls a second from a sandbox and 100 from a live account. */
const CONCURRENT_CALLS = 12
const REMEMBERED = { forMs: 60_000, atMost: 20_000 }
/** How many calls' time-outs a page waits; lookups still under way go on and are remembered for the next page. */
const PATIENCE = 2.5

type Options = NonNullable<Config['stripe']>
type Answer = Found | { failure: unknown }

const TOO_LATE = new Error('no answer in time')

/** The default payment methods of Stripe's customers. One that cannot be had is missing from the page and no more. */
export function stripePaymentMethods(options: Options): PaymentMethodSource {
  const stripe = connect(options)
  const findMethod = createLookup((customerId) => askFor(stripe, customerId), {
    concurrent: CONCURRENT_CALLS,
    remembered: REMEMBERED,
  })
  const answerFor = (customerId: string): Promise<Answer> =>
    findMethod(customerId).catch((failure: unknown) => ({ failure }))

  return async (rows, log) => {
    const linked = rows.flatMap(({ id, stripe_customer_id: customerId }) => (customerId ? [{ id, customerId }] : []))
    const patience = new AbortController()
    const late = wait(options.timeoutMs * PATIENCE, { failure: TOO_LATE }, { signal: patience.signal })
    late.catch(() => {})
    const answers = await Promise.all(
      linked.map(async (link) => ({ ...link, answer: await Promise.race([answerFor(link.customerId), late]) })),
    )
    patience.abort()
    for (const { id, customerId, answer } of answers) report(log, { propertyId: id, customerId }, answer)
    refuseIfAway(answers.map(({ answer }) => answer))
    return new Map(answers.map(({ id, answer }) => [id, 'failure' in answer ? 'unknown' : answer.method]))
  }
}

function connect({ secretKey, apiBase, timeoutMs }: Options): Stripe {
  const { protocol, hostname, port } = new URL(apiBase ?? 'https://api.stripe.com')
  return new Stripe(secretKey, {
    protocol: protocol === 'http:' ? 'http' : 'https',
    host: hostname,
    ...(port && { port }),
    timeout: timeoutMs,
    maxNetworkRetries: 1,
    // It would leave an id of this machine in the home folder and send it along.
    telemetry: false,
  })
}

async function askFor(stripe: Stripe, customerId: string): Promise<Found> {
  try {
    const expand = ['invoice_settings.default_payment_method']
    return methodOfCustomer(await stripe.customers.retrieve(customerId, { expand }))
  } catch (error) {
    if ((error as Partial<Stripe.errors.StripeError>).code !== 'resource_missing') throw error
    return { method: null, remark: 'Stripe knows no such customer' }
  }
}

function report(log: Log, about: { propertyId: string; customerId: string }, answer: Answer) {
  if (!('failure' in answer)) {
    if (answer.remark) log.warn(about, answer.remark)
    return
  }
  const { type, code, statusCode, requestId, message } = answer.failure as Partial<Stripe.errors.StripeError>
  log.warn(
    { ...about, type, code, statusCode, stripeRequestId: requestId, message },
    'Stripe did not tell the payment method',
  )
}

/** Not one customer's failure but everybody's: the key is refused, or nobody is there. Then the page says so and can be tried again. */
function refuseIfAway(answers: readonly Answer[]) {
  if (answers.length === 0 || !answers.every(isOfStripeItself)) return
  throw new AppError(serverErrors.unreachable, 'The payment service cannot be reached.')
}

function isOfStripeItself(answer: Answer) {
  if (!('failure' in answer)) return false
  const { StripeConnectionError, StripeAuthenticationError, StripePermissionError } = Stripe.errors
  return (
    answer.failure === TOO_LATE ||
    [StripeConnectionError, StripeAuthenticationError, StripePermissionError].some(
      (kind) => answer.failure instanceof kind,
    )
  )
}
