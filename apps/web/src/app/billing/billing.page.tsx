import { definePage } from '#web/app/pages/define-page.ts'
import { billingPath, billingSectionPath } from '#web/domains/billing/billing.paths.ts'
import { BillingFrame } from './billing-frame.tsx'

export default [
  definePage({
    path: billingPath,
    isFrame: true,
    texts: ['billing', 'properties'],
    crumb: ({ t }) => t('header.billing'),
    Component: BillingFrame,
  }),
  definePage({ path: billingPath, redirectsTo: billingSectionPath('properties') }),
]
