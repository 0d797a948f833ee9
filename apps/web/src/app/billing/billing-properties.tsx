import Box from '@cloudscape-design/components/box'
import Header from '@cloudscape-design/components/header'
import LiveRegion from '@cloudscape-design/components/live-region'
import Select from '@cloudscape-design/components/select'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { CARD_WARNING_MS } from '@portico/contract/attention/attention.rules'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { pageOf, readView, writeView } from '#web/app/personal-dashboard/dashboard-view.ts'
import { Pages } from '#web/app/personal-dashboard/pages.tsx'
import { PortfolioFailed, PortfolioVacant } from '#web/app/personal-dashboard/portfolio-states.tsx'
import { type CardFilter, cardFilters } from '#web/data/billing/billing.paths.ts'
import { billingPropertiesQuery } from '#web/data/billing/billing.queries.ts'
import { DefaultPaymentMethod } from '#web/domains/billing/default-payment-method.tsx'
import { PropertyCardSkeleton } from '#web/domains/properties/property-card-skeleton.tsx'
import { PropertyItemCard } from '#web/domains/properties/property-item-card.tsx'
import { isSignedOut } from '#web/platform/api-error.ts'
import { useIsFull } from '#web/platform/flags.ts'
import { cardPageSizes } from '#web/platform/preference-store.ts'
import { usePreference } from '#web/platform/preferences.ts'
import { CardGrid } from '#web/ui/card-grid.tsx'
import { LazyCollectionPreferences } from '#web/ui/lazy-collection-preferences.tsx'
import { useTranslation } from '#web/ui/translation.tsx'
import { chosenCards, readCards } from './chosen-cards.ts'
import { sortByName } from './sort-by-name.ts'

const DEFAULT = { pageSize: 4 }
const DAY_MS = 86_400_000

export function BillingProperties() {
  const { t, i18n } = useTranslation('billing', { keyPrefix: 'properties' })
  const [search, setSearch] = useSearchParams()
  const isFull = useIsFull()
  const cards = isFull ? readCards(search) : undefined
  const { pageSize } = usePreference('billingCards')[0] ?? DEFAULT
  const { data, error, isPending, isFetching, refetch } = useQuery({
    ...billingPropertiesQuery,
    throwOnError: isSignedOut,
  })
  const sorted = useMemo(() => data && sortByName(data, i18n.language), [data, i18n.language])

  if (isPending) {
    return (
      <Frame>
        <Loading count={pageSize} />
      </Frame>
    )
  }
  if (!sorted) {
    return (
      <Frame>
        <PortfolioFailed
          error={error}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
          texts={{ failed: t('failed'), loading: t('loading') }}
        />
      </Frame>
    )
  }
  if (sorted.length === 0) {
    return (
      <Frame>
        <PortfolioVacant />
      </Frame>
    )
  }

  const chosen = chosenCards(sorted, cards, new Date())
  const { items, page, pages } = pageOf(chosen, { page: readView(search).page, size: pageSize })
  const turnTo = (next: number) =>
    setSearch(writeView(search, { filter: '', page: next }), { preventScrollReset: true })
  return (
    <Frame
      actions={
        <SpaceBetween direction="horizontal" size="xs" alignItems="center">
          {isFull && <CardChoice cards={cards} onChoose={(next) => setSearch(next ? { cards: next } : {})} />}
          <Pages page={page} pages={pages} onTurn={turnTo} />
          <BillingPreferences />
        </SpaceBetween>
      }
    >
      {items.length === 0 ? (
        <Box color="text-body-secondary">{t('cards.none')}</Box>
      ) : (
        <CardGrid items={items} keyOf={({ id }) => id} label={t('list')}>
          {(property) => (
            <PropertyItemCard property={property}>
              <DefaultPaymentMethod {...property} />
            </PropertyItemCard>
          )}
        </CardGrid>
      )}
    </Frame>
  )
}

function CardChoice({ cards, onChoose }: { cards: CardFilter | undefined; onChoose: (cards?: CardFilter) => void }) {
  const { t } = useTranslation('billing', { keyPrefix: 'properties.cards' })
  const options = [
    { value: 'all', label: t('all') },
    ...cardFilters.map((value) => ({ value, label: t(value, { days: CARD_WARNING_MS / DAY_MS }) })),
  ]
  return (
    <Select
      ariaLabel={t('label')}
      options={options}
      selectedOption={options.find(({ value }) => value === (cards ?? 'all')) ?? null}
      onChange={({ detail }) => onChoose(cardFilters.find((one) => one === detail.selectedOption.value))}
    />
  )
}

function Frame({ actions, children }: { actions?: ReactNode; children: ReactNode }) {
  const { t } = useTranslation('billing')
  return (
    <SpaceBetween size="l">
      <Header variant="h1" description={t('properties.subtitle')} actions={actions}>
        {t('sections.properties')}
      </Header>
      {children}
    </SpaceBetween>
  )
}

function Loading({ count }: { count: number }) {
  const { t } = useTranslation('billing', { keyPrefix: 'properties' })
  return (
    <div aria-busy="true">
      <LiveRegion hidden>{t('loading')}</LiveRegion>
      <CardGrid items={[...Array(count).keys()]} keyOf={(index) => index} label={t('list')}>
        {() => <PropertyCardSkeleton />}
      </CardGrid>
    </div>
  )
}

function BillingPreferences() {
  const { t } = useTranslation('properties', { keyPrefix: 'dashboard.preferences' })
  const [chosen, setCards] = usePreference('billingCards')
  const { pageSize } = chosen ?? DEFAULT
  return (
    <LazyCollectionPreferences
      title={t('title')}
      preferences={{ pageSize }}
      pageSizePreference={{
        title: t('pageSize'),
        options: cardPageSizes.map((count) => ({ value: count, label: t('pageSizeOption', { count }) })),
      }}
      onConfirm={({ detail }) => setCards({ pageSize: detail.pageSize ?? pageSize })}
    />
  )
}
