import Header from '@cloudscape-design/components/header'
import LiveRegion from '@cloudscape-design/components/live-region'
import Pagination from '@cloudscape-design/components/pagination'
import Select from '@cloudscape-design/components/select'
import type { EntranceWithDevices } from '@portico/contract/entrances/entrances.schema'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import { usePropertyFeatures } from '#web/domains/properties/property-features.queries.ts'
import { isSignedOut } from '#web/platform/api-error.ts'
import { CardGrid } from '#web/ui/card-grid.tsx'
import styles from '#web/ui/card-list.module.css'
import { CollectionFilter } from '#web/ui/collection/collection-filter.tsx'
import { EmptyState, FailedState, NoMatchState } from '#web/ui/collection/collection-states.tsx'
import { useCollection } from '#web/ui/collection/use-collection.ts'
import { EntranceCard, EntranceCardSkeleton } from './entrance-card.tsx'
import { type EntranceType, entranceTypes, isOfType } from './entrance-tags.ts'
import { entrancesQuery } from './entrances.queries.ts'
import { useOwnAccess } from './use-own-access.ts'

const PAGE_SIZE = 10
const BY_NAME = { field: 'name', isDescending: false }
const fields = [
  { id: 'name', textOf: ({ accessPointName }: EntranceWithDevices) => accessPointName },
  { id: 'place', textOf: ({ placeName }: EntranceWithDevices) => placeName },
]

type Props = {
  propertyId: string
  /** `h1` on a page, `h2` in a tab. */
  headingVariant?: 'h1' | 'h2'
}

export function EntranceCards({ propertyId, headingVariant = 'h2' }: Props) {
  const { t } = useTranslation('entrances')
  const { thirdParty } = usePropertyFeatures(propertyId)
  const { data, isPending, refetch } = useQuery({ ...entrancesQuery(propertyId), throwOnError: isSignedOut })
  return (
    <div className={styles.list}>
      <Header variant={headingVariant} {...(data && { counter: `(${data.length})` })}>
        {t('title')}
      </Header>
      {data && data.length > 0 && (
        <Entrances
          propertyId={propertyId}
          entrances={data}
          hasThirdParty={thirdParty}
          heading={headingVariant === 'h1' ? 'h2' : 'h3'}
        />
      )}
      {data?.length === 0 && <EmptyState title={t('empty')} />}
      {isPending && <Loading />}
      {!data && !isPending && <FailedState title={t('failed')} onRetry={() => void refetch()} />}
    </div>
  )
}

type EntrancesProps = {
  propertyId: string
  entrances: readonly EntranceWithDevices[]
  hasThirdParty: boolean
  heading: 'h2' | 'h3'
}

function Entrances({ propertyId, entrances, hasThirdParty, heading }: EntrancesProps) {
  const { t } = useTranslation('entrances')
  const open = useOwnAccess(propertyId, entrances)
  const { type, shownType, show: showType } = useEntranceType(hasThirdParty)
  const ofType = useMemo(
    () => entrances.filter((entrance) => isOfType(entrance, shownType, hasThirdParty)),
    [entrances, shownType, hasThirdParty],
  )
  const collection = useCollection({ items: ofType, fields, pageSize: PAGE_SIZE, sort: BY_NAME })
  const { page, show } = collection
  const filters = useMemo(
    () =>
      (['name', 'place'] as const).map((id) => ({
        id,
        label: t(`fields.${id}`),
        operators: [':', '!:', '=', '!='] as const,
      })),
    [t],
  )
  const pages = page.pages > 1 && (
    <Pagination
      currentPageIndex={page.current}
      pagesCount={page.pages}
      onChange={({ detail }) => show({ page: detail.currentPageIndex })}
    />
  )
  return (
    <>
      <div className={styles.toolbar}>
        <div className={styles.filter}>
          <CollectionFilter collection={collection} filters={filters} label={t('filter')} />
        </div>
        <div className={styles.type}>
          <EntranceTypeFilter type={type} hasThirdParty={hasThirdParty} onChange={showType} />
        </div>
        <div className={styles.pages}>{pages}</div>
      </div>
      {page.items.length > 0 ? (
        <CardGrid items={page.items} keyOf={({ accessPointId }) => accessPointId} label={t('title')}>
          {(entrance) => (
            <EntranceCard
              entrance={entrance}
              hasThirdParty={hasThirdParty}
              isOpenToViewer={open?.has(entrance.accessPointId)}
              heading={heading}
            />
          )}
        </CardGrid>
      ) : (
        <NoMatchState onClear={() => showType('all', { clearsFilters: true })} />
      )}
      <div className={styles.pagesAtEnd}>{pages}</div>
    </>
  )
}

/** The address stores the type as `type=keyAccess`. An unknown type means all types. */
function useEntranceType(hasThirdParty: boolean) {
  const navigate = useNavigate()
  const { search, hash } = useLocation()
  const address = new URLSearchParams(search)
  const asked = entranceTypes.find((one) => one === address.get('type')) ?? 'all'
  const type = asked === 'thirdParty' && !hasThirdParty ? 'all' : asked
  return {
    type,
    shownType: useDeferredValue(type),
    show(next: EntranceType, { clearsFilters = false } = {}) {
      for (const name of ['type', 'page', ...(clearsFilters ? ['filter', 'match'] : [])]) address.delete(name)
      if (next !== 'all') address.set('type', next)
      void navigate({ search: `${address}`, hash }, { replace: true, preventScrollReset: true })
    },
  }
}

type FilterProps = { type: EntranceType; hasThirdParty: boolean; onChange: (type: EntranceType) => void }

function EntranceTypeFilter({ type, hasThirdParty, onChange }: FilterProps) {
  const { t } = useTranslation('entrances', { keyPrefix: 'types' })
  const offered = entranceTypes.filter((one) => hasThirdParty || one !== 'thirdParty')
  const options = offered.map((value) => ({ value, label: t(value) }))
  return (
    <Select
      ariaLabel={t('label')}
      options={options}
      selectedOption={options.find(({ value }) => value === type) ?? null}
      onChange={({ detail }) => onChange(detail.selectedOption.value as EntranceType)}
      expandToViewport
    />
  )
}

function Loading() {
  const { t } = useTranslation('entrances')
  return (
    <div aria-busy="true">
      <LiveRegion hidden>{t('loading')}</LiveRegion>
      <CardGrid items={[...Array(PAGE_SIZE).keys()]} keyOf={(index) => index} label={t('title')}>
        {() => <EntranceCardSkeleton />}
      </CardGrid>
    </div>
  )
}
