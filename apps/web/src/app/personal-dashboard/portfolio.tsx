import type { TextFilterProps } from '@cloudscape-design/components/text-filter'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { arrangePortfolio, filterPortfolio } from '#web/domains/properties/portfolio.ts'
import { portfolioQuery } from '#web/domains/properties/properties.queries.ts'
import { PropertyCard } from '#web/domains/properties/property-card.tsx'
import { isSignedOut } from '#web/platform/api-error.ts'
import { useFlags } from '#web/platform/flags.ts'
import { usePreference } from '#web/platform/preferences.ts'
import { CardGrid } from '#web/ui/card-grid.tsx'
import { pageOf } from './dashboard-view.ts'
import { Pages } from './pages.tsx'
import styles from './portfolio.module.css'
import { PortfolioFailed, PortfolioLoading, PortfolioUnmatched, PortfolioVacant } from './portfolio-states.tsx'
import { PortfolioToolbar } from './portfolio-toolbar.tsx'
import { useDashboardView } from './use-dashboard-view.ts'

export function Portfolio() {
  const { t, i18n } = useTranslation('properties', { keyPrefix: 'dashboard' })
  const flags = useFlags()
  const view = useDashboardView()
  const [{ pageSize, visibleContent }] = usePreference('dashboardCards')
  const { data, error, isPending, isFetching, refetch } = useQuery({ ...portfolioQuery, throwOnError: isSignedOut })
  const items = useMemo(() => data && arrangePortfolio(data, i18n.language), [data, i18n.language])
  const matches = useMemo(() => items && filterPortfolio(items, view.shown.filter), [items, view.shown.filter])
  const top = useRef<HTMLDivElement>(null)
  const filterBox = useRef<TextFilterProps.Ref>(null)

  if (isPending) return <PortfolioLoading count={pageSize} />
  if (!items || !matches)
    return <PortfolioFailed error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
  if (items.length === 0) return <PortfolioVacant />

  const { items: cards, page, pages } = pageOf(matches, { page: view.shown.page, size: pageSize })
  function clearFilter() {
    view.clear()
    filterBox.current?.focus()
  }
  function turnAtEnd(next: number) {
    view.goToPage(next)
    top.current?.scrollIntoView()
  }
  return (
    <div className={styles.portfolio} ref={top}>
      <PortfolioToolbar ref={filterBox} view={view} matchCount={matches.length}>
        <Pages page={page} pages={pages} onTurn={view.goToPage} />
      </PortfolioToolbar>
      {matches.length === 0 ? (
        <PortfolioUnmatched filter={view.shown.filter} onClear={clearFilter} />
      ) : (
        <CardGrid items={cards} keyOf={({ property }) => property.id} label={t('list')}>
          {(item) => <PropertyCard item={item} flags={flags} visibleContent={visibleContent} />}
        </CardGrid>
      )}
      <div className={styles.pagesAtEnd}>
        <Pages page={page} pages={pages} onTurn={turnAtEnd} />
      </div>
    </div>
  )
}
