import Header from '@cloudscape-design/components/header'
import Link from '@cloudscape-design/components/link'
import LiveRegion from '@cloudscape-design/components/live-region'
import Select from '@cloudscape-design/components/select'
import type { Integration, IntegrationOffer } from '@portico/contract/integrations/integrations.schema'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { profilesPath } from '#web/data/integrations/integrations.paths.ts'
import { availableIntegrationsQuery, integrationsQuery } from '#web/data/integrations/integrations.queries.ts'
import { useProfiles } from '#web/domains/integrations/profiles/use-profiles.ts'
import { isSignedOut } from '#web/platform/api-error.ts'
import { useFlags } from '#web/platform/flags.ts'
import { useHelpLink } from '#web/platform/help.ts'
import { CardGrid } from '#web/ui/card-grid.tsx'
import styles from '#web/ui/card-list.module.css'
import { EmptyState, FailedState, NoMatchState } from '#web/ui/collection/collection-states.tsx'
import { pageOf } from '#web/ui/collection/collection-view.ts'
import { Pages } from '#web/ui/collection/pages.tsx'
import { InfoLink } from '#web/ui/info-link.tsx'
import { SkeletonBlock } from '#web/ui/skeleton-block.tsx'
import { useTranslation } from '#web/ui/translation.tsx'
import { IntegrationActions, OfferActions } from './integration-actions.tsx'
import { ConnectedCard, OfferCard } from './integration-card.tsx'
import { type Offer, offersOf } from './offers.ts'
import { useCardsView } from './use-cards-view.ts'

const PAGE_SIZE = 10

type Item = Pick<IntegrationOffer, 'provider' | 'types'> & { integration?: Integration; offer?: Offer }
const keyOf = ({ provider, integration }: Item) => integration?.integrationId ?? provider

type Props = {
  propertyId: string
  /** `h1` on a page, `h2` in a tab. */
  headingVariant?: 'h1' | 'h2'
}

/** The integrations of a property, or the systems that can be connected. */
export function IntegrationCards({ propertyId, headingVariant = 'h2' }: Props) {
  const { t } = useTranslation('integrations')
  const { items, isFailed, retry } = useItems(propertyId)
  const view = useCardsView()
  const [chosen, choose] = useState<string>()
  const matching = items?.filter(({ types }) => view.type === undefined || types.includes(view.type)) ?? []
  const page = pageOf(matching, view.page, PAGE_SIZE)
  const selected = page.items.find((item) => keyOf(item) === chosen) ?? page.items[0]
  const help = useHelpLink('integrations', t('title'))
  const pages = page.pages > 1 && (
    <Pages of={t('title')} page={page.current} pages={page.pages} onPage={(to) => view.show({ page: to })} />
  )
  return (
    <div className={styles.list}>
      <Header
        variant={headingVariant}
        info={<InfoLink {...help} />}
        {...(items && { counter: `(${items.length})` })}
        actions={selected && <Actions propertyId={propertyId} item={selected} />}
      >
        {t('title')}
      </Header>
      {items && items.length > 0 && (
        <div className={styles.toolbar}>
          <div className={styles.type}>
            <TypeFilter view={view} />
          </div>
          <div className={styles.pages}>{pages}</div>
        </div>
      )}
      {page.items.length > 0 && (
        <CardGrid items={page.items} keyOf={keyOf} label={t('title')}>
          {({ integration, offer, types }) => {
            const key = integration?.integrationId ?? offer?.provider
            const choice = {
              isSelected: selected !== undefined && keyOf(selected) === key,
              onSelect: () => choose(key),
            }
            if (integration) return <ConnectedCard integration={integration} {...choice} />
            return offer && <OfferCard offer={offer} types={types} {...choice} />
          }}
        </CardGrid>
      )}
      {pages && <div className={styles.pagesAtEnd}>{pages}</div>}
      {items && items.length > 0 && matching.length === 0 && <NoMatchState onClear={() => view.show({})} />}
      {items?.length === 0 && !isFailed && <Empty />}
      {isFailed && <FailedState title={t('cards.failed')} onRetry={retry} />}
      {!items && <Loading />}
    </div>
  )
}

/** The integrations or, if there are none, the systems that the account has a profile of. A list that fails to load is empty. */
function useItems(propertyId: string) {
  const { enabledPmsProviders } = useFlags()
  const connected = useQuery({ ...integrationsQuery(propertyId), throwOnError: isSignedOut })
  const available = useQuery({ ...availableIntegrationsQuery, throwOnError: isSignedOut })
  const profiles = useProfiles()
  const queries = [connected, available, profiles]
  const isFailed = queries.some(({ isError, data }) => isError && !data)
  const retry = () => {
    for (const { isError, refetch } of queries) if (isError) void refetch()
  }
  if (connected.data && connected.data.length > 0) {
    const items = connected.data.map((integration): Item => ({ ...integration, integration }))
    return { items, isFailed: false, retry }
  }
  if (isFailed) return { items: [], isFailed, retry }
  if (!connected.data || !available.data || !profiles.data) return { items: undefined, isFailed, retry }
  const offered = available.data.filter(({ provider }) => enabledPmsProviders.includes(provider))
  const offers = offersOf(
    profiles.data,
    offered.map(({ provider }) => provider),
  )
  const items = offers.map((offer): Item => {
    const types = offered.find(({ provider }) => provider === offer.provider)?.types ?? []
    return { provider: offer.provider, types, offer }
  })
  return { items, isFailed, retry }
}

function Actions({ propertyId, item: { provider, integration, offer } }: { propertyId: string; item: Item }) {
  if (integration) return <IntegrationActions key={integration.integrationId} integration={integration} />
  return <OfferActions propertyId={propertyId} provider={provider} isReady={offer?.isReady ?? false} />
}

function TypeFilter({ view }: { view: ReturnType<typeof useCardsView> }) {
  const { t } = useTranslation('integrations', { keyPrefix: 'cards' })
  const options = [{ value: '', label: t('allTypes') }, { value: 'PMS', label: 'PMS' } as const]
  return (
    <Select
      ariaLabel={t('type')}
      options={options}
      selectedOption={options.find(({ value }) => value === (view.type ?? '')) ?? null}
      onChange={({ detail }) => view.show(detail.selectedOption.value === 'PMS' ? { type: 'PMS' } : {})}
      expandToViewport
    />
  )
}

function Empty() {
  const { t } = useTranslation('integrations', { keyPrefix: 'cards' })
  const { pmsProfileMutationEnabled } = useFlags()
  return (
    <EmptyState
      title={t('empty')}
      {...(pmsProfileMutationEnabled
        ? { action: <Link href={profilesPath}>{t('addProfile')}</Link> }
        : { hint: t('contactSupport') })}
    />
  )
}

function Loading() {
  const { t } = useTranslation('integrations', { keyPrefix: 'cards' })
  return (
    <div aria-busy="true">
      <LiveRegion hidden>{t('loading')}</LiveRegion>
      <SkeletonBlock height={180} />
    </div>
  )
}
