import TextFilter, { type TextFilterProps } from '@cloudscape-design/components/text-filter'
import type { ReactNode, Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { DashboardPreferences } from './dashboard-preferences.tsx'
import styles from './portfolio.module.css'
import type { useDashboardView } from './use-dashboard-view.ts'

type Props = {
  view: ReturnType<typeof useDashboardView>
  matchCount: number
  ref: Ref<TextFilterProps.Ref>
  children: ReactNode
}

export function PortfolioToolbar({ view, matchCount, ref, children }: Props) {
  const { t } = useTranslation('properties', { keyPrefix: 'dashboard.filter' })
  return (
    <div className={styles.toolbar}>
      <search className={styles.filter} onBlur={view.finishTyping}>
        <TextFilter
          ref={ref}
          filteringText={view.text}
          filteringPlaceholder={t('placeholder')}
          filteringAriaLabel={t('label')}
          filteringClearAriaLabel={t('clear')}
          countText={t('matches', { count: matchCount })}
          onChange={({ detail }) => view.type(detail.filteringText)}
        />
      </search>
      <div className={styles.pagesAtStart}>{children}</div>
      <DashboardPreferences />
    </div>
  )
}
