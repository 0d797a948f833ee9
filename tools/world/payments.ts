import type { Country } from '@portico/contract/shared/locales'
import type { Row } from './copy.ts'
import { DAY } from './local-time.ts'
import type { Property } from './properties.ts'
import { at, between, fillPattern, pick, type Random, randomOf, uuidOf } from './random.ts'

/** How a property pays. `retired` has a card that is no longer the default. */
type Payment = 'card' | 'bankAccount' | 'expiredCard' | 'retired' | 'none'

/** By the index of the property in its portfolio, so that the first few have every kind. */
const payments: readonly Payment[] = [
  'card',
  'bankAccount',
  'card',
  'expiredCard',
  'card',
  'none',
  'bankAccount',
  'retired',
]

type Brand = { brand: string; display_brand: string | null }
const plain = (brand: string): Brand => ({ brand, display_brand: brand })
const visa = plain('visa')
const mastercard = plain('mastercard')
const amex: Brand = { brand: 'amex', display_brand: 'american_express' }

/** The bank is null where Stripe's direct debit does not contain its name. */
const customs: Record<Country, { brands: readonly Brand[]; banks: readonly (string | null)[] }> = {
  us: {
    brands: [visa, mastercard, amex, plain('discover')],
    banks: ['Cascade Valley Bank', 'First Prairie Credit Union'],
  },
  ca: { brands: [visa, mastercard, { brand: 'mastercard', display_brand: null }], banks: ['Northern Shield Trust'] },
  au: { brands: [visa, { brand: 'visa', display_brand: 'eftpos_australia' }], banks: [null] },
  de: { brands: [mastercard, visa], banks: [null] },
  es: { brands: [visa, mastercard], banks: [null] },
  fr: { brands: [{ brand: 'visa', display_brand: 'cartes_bancaires' }, mastercard], banks: [null] },
  gb: { brands: [visa, mastercard, amex], banks: [null] },
  it: { brands: [mastercard, visa], banks: [null] },
  jp: { brands: [plain('jcb'), visa], banks: [null] },
}

/** The payment methods of a property: its default one, one it had before, or none. */
export function* paymentMethodRows(
  { seed, path, id, conventions }: Property,
  index: number,
  now: number,
): Generator<Row> {
  const payment = at(payments, index)
  if (payment === 'none') return
  const random = randomOf(seed, `${path}/payment`)
  const { brands, banks } = customs[conventions.countryCode.toLowerCase() as Country]
  const row = {
    property_id: id,
    id: uuidOf(seed, `${path}/payment`),
    is_default: payment !== 'retired',
    last4: fillPattern(random, '####'),
    created_at: new Date(now - between(random, 30, 390) * DAY),
  }
  yield payment === 'bankAccount'
    ? { ...row, ...bankAccount, bank_name: pick(random, banks) }
    : { ...row, ...cardOf(random, pick(random, brands), payment === 'expiredCard', now) }
}

const bankAccount = { type: 'BankAccount', brand: null, display_brand: null, exp_month: null, exp_year: null }

function cardOf(random: Random, brand: Brand, isExpired: boolean, now: number) {
  const today = new Date(now)
  const months = isExpired ? -between(random, 1, 5) : between(random, 6, 50)
  const expiry = new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + months))
  return {
    type: 'Card',
    ...brand,
    exp_month: expiry.getUTCMonth() + 1,
    exp_year: expiry.getUTCFullYear(),
    bank_name: null,
  }
}
