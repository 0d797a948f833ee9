import { type PaymentMethod, paymentMethod } from '@portico/contract/billing/billing.schema'
import type { BillingRow } from './billing.store.ts'
import type { PaymentMethodSource } from './payment-method-source.ts'

/** The methods recorded in the database. */
export const recordedPaymentMethods: PaymentMethodSource = async (rows) =>
  new Map(rows.map((row) => [row.id, methodOf(row)]))

function methodOf({ type, last4, brand, display_brand, exp_month, exp_year, bank_name }: BillingRow) {
  if (type === null) return null
  const method =
    type === 'Card'
      ? { card: { brand, display_brand, last4, exp_month, exp_year } }
      : { bankAccount: { bank_name, last4 } }
  return paymentMethod.parse({ type, ...method }) satisfies PaymentMethod
}
