/** Redirects to the list of properties. */
export const billingPath = '/billing'

export const billingSections = ['properties', 'payment-methods', 'payment-history', 'invoices'] as const
export type BillingSection = (typeof billingSections)[number]

export const billingSectionPath = (section: BillingSection) => `${billingPath}/${section}`
