import { z } from 'zod'
import { address } from '../properties/properties.schema.ts'
import { id } from '../shared/fields.ts'

const last4 = z.string().regex(/^\d{4}$/)

/** The names of the fields are those of Stripe. `display_brand` is the brand that the holder has chosen on a card with two brands. */
const card = z.object({
  brand: z.string(),
  display_brand: z.string().nullable(),
  last4,
  exp_month: z.int().min(1).max(12),
  exp_year: z.int().min(2000).max(9999),
})
export type Card = z.infer<typeof card>

/** Not every kind of direct debit contains the name of the bank. */
const bankAccount = z.object({ bank_name: z.string().nullable(), last4: last4.nullable() })
export type BankAccount = z.infer<typeof bankAccount>

export const paymentMethod = z.discriminatedUnion('type', [
  z.object({ type: z.literal('Card'), card }),
  z.object({ type: z.literal('BankAccount'), bankAccount }),
])
export type PaymentMethod = z.infer<typeof paymentMethod>

export const billingProperty = z.object({
  id,
  name: z.string(),
  address,
  defaultPaymentMethod: paymentMethod.nullable(),
  /** False: the lookup failed, or the portal does not show this kind of payment method. */
  isPaymentMethodKnown: z.boolean(),
})
export type BillingProperty = z.infer<typeof billingProperty>
