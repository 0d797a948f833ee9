import TextFilter, { type TextFilterProps } from '@cloudscape-design/components/text-filter'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, type Ref, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { cardContent, optionalCardContent } from '#web/domains/properties/card-content.ts'
import { arrangePortfolio, filterPortfolio } from '#web/domains/properties/portfolio.ts'
import { portfolioQuery } from '#web/domains/properties/properties.queries.ts'
import { PropertyCard } from '#web/domains/properties/property-card.tsx'
import { isSignedOut } from '#web/platform/api-error.ts'
import { useFlags } from '#web/platform/flags.ts'
import { usePreference } from '#web/platform/preferences.ts'
import { CardGrid } from '#web/ui/card-grid.tsx'
import { LazyCollectionPreferences } from '#web/ui/lazy-collection-preferences.tsx'
import { pageOf } from './dashboard-view.ts'
import { LazyLayoutSwitch, LazyPropertyList } from './lazy-property-list.tsx'
import { Pages } from './pages.tsx'
import styles from './portfolio.module.css'
import { PortfolioFailed, PortfolioLoading, PortfolioUnmatched, PortfolioVacant } from './portfolio-states.tsx'
import { useDashboardView } from './use-dashboard-view.ts'

const PAGE_SIZES = [4, 8, 12]
/** A list is for seeing many at once. */
const LIST_PAGE_SIZE = 50

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

  const isList = flags.attentionEnabled && view.layout === 'list'
  const size = isList ? LIST_PAGE_SIZE : pageSize
  const { items: shown, page, pages } = pageOf(matches, { page: view.shown.page, size })
  const hasIntegrations = shown.some((item) => cardContent(item, flags, visibleContent).integration)
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
      <PortfolioToolbar ref={filterBox} view={view} matchCount={matches.length} isList={isList}>
        <Pages page={page} pages={pages} onTurn={view.goToPage} />
      </PortfolioToolbar>
      {matches.length === 0 ? (
        <PortfolioUnmatched filter={view.shown.filter} onClear={clearFilter} />
      ) : isList ? (
        <LazyPropertyList items={shown} flags={flags} visibleContent={visibleContent} label={t('list')} />
      ) : (
        <CardGrid items={shown} keyOf={({ property }) => property.id} label={t('list')}>
          {(item) => (
            <PropertyCard
              item={item}
              flags={flags}
              visibleContent={visibleContent}
              hasRoomForIntegration={hasIntegrations}
            />
          )}
        </CardGrid>
      )}
      <div className={styles.pagesAtEnd}>
        <Pages page={page} pages={pages} onTurn={turnAtEnd} />
      </div>
    </div>
  )
}

type ToolbarProps = {
  view: ReturnType<typeof useDashboardView>
  matchCount: number
  isList: boolean
  ref: Ref<TextFilterProps.Ref>
  children: ReactNode
}

function PortfolioToolbar({ view, matchCount, isList, ref, children }: ToolbarProps) {
  const { t } = useTranslation('properties', { keyPrefix: 'dashboard.filter' })
  const { attentionEnabled } = useFlags()
  return (
    <div className={styles.toolbar}>
      <search className={styles.filter} onBlur={view.flush}>
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
      {attentionEnabled && (
        <div className={styles.switch}>
          <LazyLayoutSwitch isList={isList} />
        </div>
      )}
      <DashboardPreferences />
    </div>
  )
}

function DashboardPreferences() {
  const { t } = useTranslation('properties', { keyPrefix: 'dashboard.preferences' })
  const [cards, setCards] = usePreference('dashboardCards')
  const { pageSize, visibleContent } = cards
  return (
    <LazyCollectionPreferences
      title={t('title')}
      preferences={{ pageSize, visibleContent: ['address', ...visibleContent] }}
      pageSizePreference={{
        title: t('pageSize'),
        options: PAGE_SIZES.map((count) => ({ value: count, label: t('pageSizeOption', { count }) })),
      }}
      visibleContentPreference={{
        title: t('visibleContent'),
        options: [
          {
            label: t('card'),
            options: [
              { id: 'address', label: t('address'), editable: false },
              ...optionalCardContent.map((id) => ({ id, label: t(id) })),
            ],
          },
        ],
      }}
      onConfirm={({ detail }) =>
        setCards({
          ...cards,
          pageSize: detail.pageSize ?? pageSize,
          visibleContent: optionalCardContent.filter((id) => detail.visibleContent?.includes(id)),
        })
      }
    />
  )
}
