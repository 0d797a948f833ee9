import Button from '@cloudscape-design/components/button'
import Header from '@cloudscape-design/components/header'
import LiveRegion from '@cloudscape-design/components/live-region'
import SpaceBetween from '@cloudscape-design/components/space-between'
import TextFilter from '@cloudscape-design/components/text-filter'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { useLanguage } from '#web/app/language.tsx'
import { Pages } from '#web/app/personal-dashboard/pages.tsx'
import { PortfolioFailed, PortfolioLoading, PortfolioUnmatched } from '#web/app/personal-dashboard/portfolio-states.tsx'
import { useDashboardView } from '#web/app/personal-dashboard/use-dashboard-view.ts'
import { usePortfolioPage } from '#web/app/personal-dashboard/use-portfolio-page.ts'
import { matchingIdsQuery } from '#web/data/properties/property-choices.queries.ts'
import { notify } from '#web/platform/notices.ts'
import { CardGrid } from '#web/ui/card-grid.tsx'
import { useTranslation } from '#web/ui/translation.tsx'
import { ChoiceCard } from './choice-card.tsx'
import styles from './property-choice.module.css'
import { unsignedProperties } from './unsigned-properties.ts'

const LOADING_CARDS = 4

type Props = {
  /** Of all properties without the agreement. */
  total: number
  chosen: ReadonlySet<string>
  onChoose: (change: (before: ReadonlySet<string>) => ReadonlySet<string>) => void
}

export function PropertyChoice({ total, chosen, onChoose }: Props) {
  const { t } = useTranslation(['consent', 'properties'])
  const view = useDashboardView()
  const { data, error, isPending, isLoading, isRetrying, retry, page, pages } = usePortfolioPage(
    view,
    unsignedProperties,
  )
  const selected = chosen.size
  const selecting = useSelectAll(view.text, onChoose)
  const toggle = useCallback(
    (id: string, isChosen: boolean) =>
      onChoose((before) => new Set(isChosen ? [...before, id] : [...before].filter((one) => one !== id))),
    [onChoose],
  )
  return (
    <div className={styles.choice}>
      <Header
        variant="h2"
        counter={t('page.counter', { selected, total })}
        actions={
          <SpaceBetween direction="horizontal" size="xs">
            <Button loading={selecting.isRunning} onClick={() => void selecting.run()}>
              {t('page.selectAll')}
            </Button>
            <Button disabled={selected === 0} onClick={() => onChoose(() => new Set())}>
              {t('page.clearSelection')}
            </Button>
          </SpaceBetween>
        }
      >
        {t('page.grid')}
      </Header>
      <LiveRegion hidden>{t('page.chosen', { selected, total })}</LiveRegion>
      <div className={styles.toolbar}>
        <search className={styles.filter} onBlur={view.flush}>
          <TextFilter
            filteringText={view.text}
            filteringPlaceholder={t('page.find')}
            filteringAriaLabel={t('page.find')}
            filteringClearAriaLabel={t('page.clearFilter')}
            loading={isLoading}
            countText={
              isLoading ? t('properties:dashboard.loading') : data ? t('page.matches', { count: data.total }) : ''
            }
            onChange={({ detail }) => view.type(detail.filteringText)}
          />
        </search>
        <Pages page={page} pages={pages} onTurn={view.goToPage} />
      </div>
      {data ? (
        <div className={isLoading ? styles.isLoading : undefined} aria-busy={isLoading || undefined}>
          {data.total === 0 ? (
            <PortfolioUnmatched filter={data.filter} onClear={view.clear} />
          ) : (
            <CardGrid items={data.items} keyOf={({ property }) => property.id} label={t('page.grid')}>
              {(item) => <ChoiceCard item={item} isChosen={chosen.has(item.property.id)} onChoose={toggle} />}
            </CardGrid>
          )}
        </div>
      ) : isPending ? (
        <PortfolioLoading count={LOADING_CARDS} hasFilter />
      ) : (
        <PortfolioFailed error={error} isRetrying={isRetrying} onRetry={retry} />
      )}
    </div>
  )
}

/** Selects the matches of all pages, which are not loaded. */
function useSelectAll(filter: string, onChoose: Props['onChoose']) {
  const { t } = useTranslation('properties')
  const { locale } = useLanguage()
  const queryClient = useQueryClient()
  const [isRunning, setRunning] = useState(false)
  async function run() {
    setRunning(true)
    try {
      const ids = await queryClient.fetchQuery(matchingIdsQuery(unsignedProperties.only, filter, locale))
      onChoose((before) => new Set([...before, ...ids]))
    } catch {
      notify({ id: 'select-all', type: 'error', header: t('dashboard.failed.header') })
    }
    setRunning(false)
  }
  return { run, isRunning }
}
