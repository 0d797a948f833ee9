import type { Card } from '@portico/contract/billing/billing.schema'

/** Brands are names, the same in every language. Stripe calls some of them differently in `brand` and `display_brand`. */
const brandNames: Record<string, string> = {
  american_express: 'American Express',
  amex: 'American Express',
  cartes_bancaires: 'Cartes Bancaires',
  diners: 'Diners Club',
  diners_club: 'Diners Club',
  discover: 'Discover',
  eftpos_au: 'eftpos',
  eftpos_australia: 'eftpos',
  interac: 'Interac',
  jcb: 'JCB',
  link: 'Link',
  mastercard: 'Mastercard',
  union_pay: 'UnionPay',
  unionpay: 'UnionPay',
  visa: 'Visa',
}

const nameOf = (brand: string | null) => (brand && Object.hasOwn(brandNames, brand) ? brandNames[brand] : undefined)

/** The brand that the holder has chosen, or else that of the card, or undefined if both are unknown. */
export const brandName = ({ display_brand, brand }: Pick<Card, 'brand' | 'display_brand'>) =>
  nameOf(display_brand) ?? nameOf(brand)

/** Month and year as numbers in the order of the language, such as 09/2027 or 2027/09. */
export function formatExpiry({ exp_month, exp_year }: Pick<Card, 'exp_month' | 'exp_year'>, languageTag: string) {
  const format = new Intl.DateTimeFormat(languageTag, { month: '2-digit', year: 'numeric', timeZone: 'UTC' })
  return format.format(Date.UTC(exp_year, exp_month - 1))
}
