import Button from '@cloudscape-design/components/button'
import Header from '@cloudscape-design/components/header'
import LiveRegion from '@cloudscape-design/components/live-region'
import SpaceBetween from '@cloudscape-design/components/space-between'
import TextFilter from '@cloudscape-design/components/text-filter'
import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { pageOf } from '#web/app/personal-dashboard/dashboard-view.ts'
import { Pages } from '#web/app/personal-dashboard/pages.tsx'
import { PortfolioUnmatched } from '#web/app/personal-dashboard/portfolio-states.tsx'
import { useDashboardView } from '#web/app/personal-dashboard/use-dashboard-view.ts'
import { type arrangePortfolio, filterPortfolio } from '#web/domains/properties/portfolio.ts'
import { CardGrid } from '#web/ui/card-grid.tsx'
import { ChoiceCard } from './choice-card.tsx'
import styles from './property-choice.module.css'

/** More cards would be slow to render. A manager with more properties can search, or select all. */
const PAGE_SIZE = 24

type Props = {
  items: ReturnType<typeof arrangePortfolio>
  chosen: ReadonlySet<string>
  onChoose: (change: (before: ReadonlySet<string>) => ReadonlySet<string>) => void
}

export function PropertyChoice({ items, chosen, onChoose }: Props) {
  const { t } = useTranslation('consent', { keyPrefix: 'page' })
  const view = useDashboardView()
  const matches = useMemo(() => filterPortfolio(items, view.shown.filter), [items, view.shown.filter])
  const { items: cards, page, pages } = pageOf(matches, { page: view.shown.page, size: PAGE_SIZE })
  const selected = items.filter(({ property }) => chosen.has(property.id)).length
  const toggle = useCallback(
    (id: string, isChosen: boolean) =>
      onChoose((before) => new Set(isChosen ? [...before, id] : [...before].filter((one) => one !== id))),
    [onChoose],
  )
  return (
    <div className={styles.choice}>
      <Header
        variant="h2"
        counter={t('counter', { selected, total: items.length })}
        actions={
          <SpaceBetween direction="horizontal" size="xs">
            <Button
              onClick={() => onChoose((before) => new Set([...before, ...matches.map(({ property }) => property.id)]))}
            >
              {t('selectAll')}
            </Button>
            <Button disabled={selected === 0} onClick={() => onChoose(() => new Set())}>
              {t('clearSelection')}
            </Button>
          </SpaceBetween>
        }
      >
        {t('grid')}
      </Header>
      <LiveRegion hidden>{t('chosen', { selected, total: items.length })}</LiveRegion>
      <div className={styles.toolbar}>
        <search className={styles.filter} onBlur={view.flush}>
          <TextFilter
            filteringText={view.text}
            filteringPlaceholder={t('find')}
            filteringAriaLabel={t('find')}
            filteringClearAriaLabel={t('clearFilter')}
            countText={t('matches', { count: matches.length })}
            onChange={({ detail }) => view.type(detail.filteringText)}
          />
        </search>
        <Pages page={page} pages={pages} onTurn={view.goToPage} />
      </div>
      {matches.length === 0 ? (
        <PortfolioUnmatched filter={view.shown.filter} onClear={view.clear} />
      ) : (
        <CardGrid items={cards} keyOf={({ property }) => property.id} label={t('grid')}>
          {(item) => <ChoiceCard item={item} isChosen={chosen.has(item.property.id)} onChoose={toggle} />}
        </CardGrid>
      )}
    </div>
  )
}
