import SpaceBetween from '@cloudscape-design/components/space-between'
import { useTranslation } from 'react-i18next'
import { Outlet, useLocation } from 'react-router'
import { billingSectionPath, billingSections } from '#web/domains/billing/billing.paths.ts'
import { SectionLinks } from '#web/ui/section-links.tsx'

export function BillingFrame() {
  const { t } = useTranslation(['billing', 'app'])
  const { pathname } = useLocation()
  const sections = billingSections.map((section) => ({
    text: t(`sections.${section}`),
    href: billingSectionPath(section),
  }))
  return (
    <SpaceBetween size="l">
      <SectionLinks label={t('app:header.billing')} sections={sections} current={pathname.replace(/\/$/, '')} />
      <Outlet />
    </SpaceBetween>
  )
}
