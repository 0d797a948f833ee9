import TextFilter, { type TextFilterProps } from '@cloudscape-design/components/text-filter'
import type { PortfolioSort } from '@portico/contract/properties/properties.rules'
import type { PropertyWithPermission } from '@portico/contract/properties/properties.schema'
import { type ReactNode, type Ref, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { cardContent, optionalCardContent } from '#web/domains/properties/card-content.ts'
import { PropertyCard } from '#web/domains/properties/property-card.tsx'
import { useFlags, useIsFull } from '#web/platform/flags.ts'
import { cardPageSizes } from '#web/platform/preference-store.ts'
import { usePreference } from '#web/platform/preferences.ts'
import { CardGrid } from '#web/ui/card-grid.tsx'
import { LazyCollectionPreferences } from '#web/ui/lazy-collection-preferences.tsx'
import { useTranslation } from '#web/ui/translation.tsx'
import { cardsOf, pageSizeOf, readLayout, sortOf } from './dashboard-view.ts'
import { LayoutSwitch } from './layout-switch.tsx'
import { LazyPropertyList } from './lazy-property-list.tsx'
import { Pages } from './pages.tsx'
import styles from './portfolio.module.css'
import { PortfolioFailed, PortfolioLoading, PortfolioUnmatched, PortfolioVacant } from './portfolio-states.tsx'
import { useDashboardView } from './use-dashboard-view.ts'
import { usePortfolioPage } from './use-portfolio-page.ts'

/** The properties of one page. The server filters and sorts them. */
export function Portfolio() {
  const view = useDashboardView()
  const [search] = useSearchParams()
  const cards = cardsOf(usePreference('dashboardCards')[0])
  const layout = readLayout(search, cards.layout, useFlags())
  const { data, error, isPending, isLoading, isRetrying, retry, page, pages } = usePortfolioPage(view, {
    only: 'SHOWN',
    pageSize: pageSizeOf(layout, cards),
    sort: sortOf(layout, view.shown),
  })
  const top = useRef<HTMLDivElement>(null)
  const filterBox = useRef<TextFilterProps.Ref>(null)

  if (data?.total === 0 && data.filter === '') return <PortfolioVacant />
  // The field stays while the properties for its text are loading or have failed to load.
  const hasFilter = data !== undefined || view.text !== ''
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
      {hasFilter && (
        <PortfolioToolbar
          ref={filterBox}
          view={view}
          matchCount={data?.total}
          isLoading={isLoading}
          isList={layout === 'list'}
        >
          <Pages page={page} pages={pages} onTurn={view.goToPage} />
        </PortfolioToolbar>
      )}
      {data ? (
        <div className={isLoading ? styles.isLoading : undefined} aria-busy={isLoading || undefined}>
          {data.total === 0 ? (
            <PortfolioUnmatched filter={data.filter} onClear={clearFilter} />
          ) : (
            <Properties items={data.items} isList={layout === 'list'} sort={view.shown.sort} onSort={view.sortBy} />
          )}
        </div>
      ) : isPending ? (
        <PortfolioLoading count={cards.pageSize} hasFilter={hasFilter} />
      ) : (
        <PortfolioFailed error={error} isRetrying={isRetrying} onRetry={retry} />
      )}
      <div className={styles.pagesAtEnd}>
        <Pages page={page} pages={pages} onTurn={turnAtEnd} />
      </div>
    </div>
  )
}

type PropertiesProps = {
  items: readonly PropertyWithPermission[]
  isList: boolean
  sort: PortfolioSort
  onSort: (sort: PortfolioSort) => void
}

function Properties({ items, isList, sort, onSort }: PropertiesProps) {
  const { t } = useTranslation('properties', { keyPrefix: 'dashboard' })
  const flags = useFlags()
  const { visibleContent } = cardsOf(usePreference('dashboardCards')[0])
  const hasIntegrations = items.some((item) => cardContent(item, flags, visibleContent).integration)
  if (isList) {
    const shown = { items, flags, visibleContent, label: t('list') }
    return <LazyPropertyList {...shown} sort={sort} onSort={onSort} />
  }
  return (
    <CardGrid items={items} keyOf={({ property }) => property.id} label={t('list')}>
      {(item) => (
        <PropertyCard
          item={item}
          flags={flags}
          visibleContent={visibleContent}
          hasRoomForIntegration={hasIntegrations}
        />
      )}
    </CardGrid>
  )
}

type ToolbarProps = {
  view: ReturnType<typeof useDashboardView>
  matchCount: number | undefined
  isLoading: boolean
  isList: boolean
  ref: Ref<TextFilterProps.Ref>
  children: ReactNode
}

function PortfolioToolbar({ view, matchCount, isLoading, isList, ref, children }: ToolbarProps) {
  const { t } = useTranslation('properties', { keyPrefix: 'dashboard' })
  const isFull = useIsFull()
  return (
    <div className={styles.toolbar}>
      <search className={styles.filter} onBlur={view.flush}>
        <TextFilter
          ref={ref}
          filteringText={view.text}
          filteringPlaceholder={t('filter.placeholder')}
          filteringAriaLabel={t('filter.label')}
          filteringClearAriaLabel={t('filter.clear')}
          loading={isLoading}
          countText={
            isLoading ? t('loading') : matchCount === undefined ? '' : t('filter.matches', { count: matchCount })
          }
          onChange={({ detail }) => view.type(detail.filteringText)}
        />
      </search>
      <div className={styles.pagesAtStart}>{children}</div>
      {isFull && (
        <div className={styles.switch}>
          <LayoutSwitch isList={isList} />
        </div>
      )}
      <DashboardPreferences />
    </div>
  )
}

function DashboardPreferences() {
  const { t } = useTranslation('properties', { keyPrefix: 'dashboard.preferences' })
  const [chosen, setCards] = usePreference('dashboardCards')
  const { pageSize, visibleContent } = cardsOf(chosen)
  return (
    <LazyCollectionPreferences
      title={t('title')}
      preferences={{ pageSize, visibleContent: ['address', ...visibleContent] }}
      pageSizePreference={{
        title: t('pageSize'),
        options: cardPageSizes.map((count) => ({ value: count, label: t('pageSizeOption', { count }) })),
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
          ...chosen,
          pageSize: detail.pageSize ?? pageSize,
          visibleContent: optionalCardContent.filter((id) => detail.visibleContent?.includes(id)),
        })
      }
    />
  )
}
