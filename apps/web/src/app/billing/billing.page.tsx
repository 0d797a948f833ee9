import SpaceBetween from '@cloudscape-design/components/space-between'
import { Outlet, useLocation } from 'react-router'
import { definePage } from '#web/app/pages/define-page.ts'
import { billingPath, billingSectionPath, billingSections } from '#web/data/billing/billing.paths.ts'
import { useTranslation } from '#web/ui/translation.tsx'
import styles from './billing.module.css'

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

/** Links to all pages about billing stand above the one that is open. They look like tabs. */
function BillingFrame() {
  const { t } = useTranslation(['billing', 'app'])
  const current = useLocation().pathname.replace(/\/$/, '')
  return (
    <SpaceBetween size="l">
      <nav aria-label={t('app:header.billing')}>
        <ul className={styles.links}>
          {billingSections.map((section) => {
            const href = billingSectionPath(section)
            return (
              <li key={href}>
                <a className={styles.link} href={href} aria-current={href === current ? 'page' : undefined}>
                  {t(`sections.${section}`)}
                </a>
              </li>
            )
          })}
        </ul>
      </nav>
      <Outlet />
    </SpaceBetween>
  )
}
