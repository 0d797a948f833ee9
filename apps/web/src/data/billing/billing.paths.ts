/** Redirects to the list of properties. */
export const billingPath = '/billing'

export const billingSections = ['properties', 'payment-methods', 'payment-history', 'invoices'] as const
export type BillingSection = (typeof billingSections)[number]

export const billingSectionPath = (section: BillingSection) => `${billingPath}/${section}`

/** The payment cards that need attention. Those that expire first come first. */
export const cardFilters = ['expired', 'expiring'] as const
export type CardFilter = (typeof cardFilters)[number]

export const billingCardsPath = (cards: CardFilter) => `${billingSectionPath('properties')}?cards=${cards}`
