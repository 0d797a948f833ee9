import { definePage } from '#web/app/pages/define-page.ts'
import { billingSectionPath } from '#web/data/billing/billing.paths.ts'
import { billingPropertiesQuery } from '#web/data/billing/billing.queries.ts'
import { BillingProperties } from './billing-properties.tsx'
import { requireBilling } from './require-billing.ts'

export default definePage({
  path: billingSectionPath('properties'),
  title: ({ t }) => `${t('billing:sections.properties')} | ${t('header.billing')}`,
  crumb: ({ t }) => t('billing:sections.properties'),
  async data(args) {
    await requireBilling(args)
    return [billingPropertiesQuery]
  },
  Component: BillingProperties,
})
