import { setTimeout as wait } from 'node:timers/promises'
import { serverErrors } from '@portico/contract/shared/errors'
import Stripe from 'stripe'
import type { Config } from '../../platform/config.ts'
import { AppError } from '../../platform/errors.ts'
import type { Log } from '../../platform/log.ts'
import { createLookup } from './lookup.ts'
import type { PaymentMethodSource } from './payment-method-source.ts'
import { type Found, methodOfCustomer } from './stripe-shapes.ts'

/** The limit is shared by all requests. Stripe allows 25 calls per second for a sandbox and 100 for a live account. */
const CONCURRENT_CALLS = 12
const REMEMBERED = { forMs: 60_000, atMost: 20_000 }
/** A page waits for this many timeouts of a call. Slower lookups continue and are cached for the next page. */
const TIMEOUTS_PER_PAGE = 2.5

type Options = NonNullable<Config['stripe']>
type Answer = Found | { failure: unknown }

const TIMEOUT = new Error('no answer in time')

/** The default payment methods of customers at Stripe. A failed lookup affects only its own property. */
export function stripePaymentMethods(options: Options): PaymentMethodSource {
  const stripe = connect(options)
  const findMethod = createLookup((customerId) => retrieveMethod(stripe, customerId), {
    concurrent: CONCURRENT_CALLS,
    remembered: REMEMBERED,
  })
  const answerFor = (customerId: string, forMs?: number): Promise<Answer> =>
    findMethod(customerId, forMs).catch((failure: unknown) => ({ failure }))

  return async (rows, log, forMs) => {
    const linked = rows.flatMap(({ id, stripe_customer_id: customerId }) => (customerId ? [{ id, customerId }] : []))
    const timer = new AbortController()
    const timeout = wait(options.timeoutMs * TIMEOUTS_PER_PAGE, { failure: TIMEOUT }, { signal: timer.signal })
    timeout.catch(() => {})
    const answers = await Promise.all(
      linked.map(async (link) => ({
        ...link,
        answer: await Promise.race([answerFor(link.customerId, forMs), timeout]),
      })),
    )
    timer.abort()
    for (const { id, customerId, answer } of answers) report(log, { propertyId: id, customerId }, answer)
    refuseIfUnavailable(answers.map(({ answer }) => answer))
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
    // Telemetry would write an id of this machine to the home folder and send it to Stripe.
    telemetry: false,
  })
}

async function retrieveMethod(stripe: Stripe, customerId: string): Promise<Found> {
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

/** If all lookups fail because Stripe is unreachable or refuses the secret key, the whole page fails and can be retried. */
function refuseIfUnavailable(answers: readonly Answer[]) {
  if (answers.length === 0 || !answers.every(isOutage)) return
  throw new AppError(serverErrors.unreachable, 'The payment service cannot be reached.')
}

function isOutage(answer: Answer) {
  if (!('failure' in answer)) return false
  const { StripeConnectionError, StripeAuthenticationError, StripePermissionError } = Stripe.errors
  return (
    answer.failure === TIMEOUT ||
    [StripeConnectionError, StripeAuthenticationError, StripePermissionError].some(
      (kind) => answer.failure instanceof kind,
    )
  )
}
