import { type PaymentMethod, paymentMethod } from '@portico/contract/billing/billing.schema'
import type Stripe from 'stripe'

/** The remark is logged for operators. */
export type Found = { method: PaymentMethod | 'unknown' | null; remark?: string }

type AskedCustomer = Stripe.Customer | Stripe.DeletedCustomer

/** The default payment method of the customer must be expanded. */
export function methodOfCustomer(customer: AskedCustomer): Found {
  if (customer.deleted) return { method: null, remark: 'The customer was deleted at Stripe' }
  const method = customer.invoice_settings.default_payment_method
  if (method === null) return { method }
  if (typeof method === 'string') return { method: 'unknown', remark: 'Stripe did not expand the payment method' }
  const shown = paymentMethod.safeParse(shapeOf(method))
  return shown.success ? { method: shown.data } : { method: 'unknown', remark: `A ${method.type} is not shown` }
}

function shapeOf({ card, ...method }: Stripe.PaymentMethod): unknown {
  if (card) return { type: 'Card', card: { ...card, display_brand: card.display_brand ?? null } }
  const account = bankAccountOf(method)
  if (!account) return undefined
  const { last4 = null } = account
  return { type: 'BankAccount', bankAccount: { bank_name: 'bank_name' in account ? account.bank_name : null, last4 } }
}

/** Direct debit differs between countries. Those of Canada, New Zealand and the United States name the bank. */
const bankAccountOf = (method: Omit<Stripe.PaymentMethod, 'card'>) =>
  method.us_bank_account ??
  method.sepa_debit ??
  method.bacs_debit ??
  method.au_becs_debit ??
  method.acss_debit ??
  method.nz_bank_account
