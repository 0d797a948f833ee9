import Box from '@cloudscape-design/components/box'
import Header from '@cloudscape-design/components/header'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useLocation } from 'react-router'
import { definePage } from '#web/app/pages/define-page.ts'
import { type BillingSection, billingSectionPath, billingSections } from '#web/data/billing/billing.paths.ts'
import { useTranslation } from '#web/ui/translation.tsx'
import { requireBilling } from './require-billing.ts'

const placeholder = (section: BillingSection) =>
  definePage({
    path: billingSectionPath(section),
    title: ({ t }) => `${t(`billing:sections.${section}`)} | ${t('header.billing')}`,
    crumb: ({ t }) => t(`billing:sections.${section}`),
    async data(args) {
      await requireBilling(args)
      return []
    },
    Component: Placeholder,
  })

export default [placeholder('payment-methods'), placeholder('payment-history'), placeholder('invoices')]

/** The specification defines only one word for these pages, which is the same in every language. */
const CONTENT = 'OK'

function Placeholder() {
  const { t } = useTranslation('billing')
  const { pathname } = useLocation()
  const section = billingSections.find((one) => pathname.startsWith(billingSectionPath(one)))
  return (
    <SpaceBetween size="l">
      <Header variant="h1">{section && t(`sections.${section}`)}</Header>
      <Box>{CONTENT}</Box>
    </SpaceBetween>
  )
}
