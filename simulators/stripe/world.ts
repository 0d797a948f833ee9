/** The details of a payment method, under the name of its type in Stripe. */
type Details =
  | { card: { brand: string; display_brand: string | null; last4: string; exp_month: number; exp_year: number } }
  | { us_bank_account: { bank_name: string | null; last4: string | null } }
  | { sepa_debit: { bank_code: string | null; country: string; last4: string | null } }
  | { paypal: { payer_email: string | null } }

export type Customer = {
  id: string
  name: string
  defaultPaymentMethod: Details | null
  isDeleted?: true
  /** The fault instead of a reply. */
  fault?: 'silence' | 'failure' | 'tooMany'
}

const card = (brand: string, display_brand: string | null, last4: string, exp_month: number, exp_year: number) => ({
  card: { brand, display_brand, last4, exp_month, exp_year },
})

/** One customer of each kind. */
export const smallWorld = (): Customer[] => [
  { id: 'cus_visa', name: 'Visa', defaultPaymentMethod: card('visa', 'visa', '4242', 9, 2034) },
  { id: 'cus_expired', name: 'Expired', defaultPaymentMethod: card('mastercard', 'mastercard', '4444', 2, 2024) },
  { id: 'cus_two_brands', name: 'Two brands', defaultPaymentMethod: card('visa', 'cartes_bancaires', '1001', 5, 2031) },
  { id: 'cus_old_amex', name: 'Before display brands', defaultPaymentMethod: card('amex', null, '0005', 12, 2033) },
  {
    id: 'cus_us_bank',
    name: 'US bank account',
    defaultPaymentMethod: { us_bank_account: { bank_name: 'STRIPE TEST BANK', last4: '6789' } },
  },
  {
    id: 'cus_sepa',
    name: 'SEPA direct debit',
    defaultPaymentMethod: { sepa_debit: { bank_code: '37040044', country: 'DE', last4: '3000' } },
  },
  { id: 'cus_paypal', name: 'PayPal', defaultPaymentMethod: { paypal: { payer_email: 'payer@example.com' } } },
  { id: 'cus_none', name: 'No method', defaultPaymentMethod: null },
  { id: 'cus_deleted', name: 'Deleted', defaultPaymentMethod: null, isDeleted: true },
]
