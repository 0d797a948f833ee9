import { billingRoutes } from '@portico/contract/billing/billing.routes'
import { type Binder, bind } from '../../platform/bind.ts'
import type { Config } from '../../platform/config.ts'
import { listBillingProperties } from './billing.service.ts'
import type { PaymentMethodSource } from './payment-method-source.ts'
import { recordedPaymentMethods } from './recorded-payment-methods.ts'

export function bindBilling(binder: Binder, source: PaymentMethodSource) {
  bind(binder, billingRoutes, {
    listProperties: {
      outside: async ({ inTransaction, log }) => ({
        properties: await listBillingProperties({ inTransaction, log }, source),
      }),
    },
  })
}

/** Stripe's library is large, so it is loaded only where it is configured. */
export async function paymentMethodSource({ stripe }: Config): Promise<PaymentMethodSource> {
  if (!stripe) return recordedPaymentMethods
  const { stripePaymentMethods } = await import('./stripe-payment-methods.ts')
  return stripePaymentMethods(stripe)
}
