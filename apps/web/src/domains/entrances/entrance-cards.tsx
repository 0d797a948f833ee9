import Header from '@cloudscape-design/components/header'
import LiveRegion from '@cloudscape-design/components/live-region'
import Pagination from '@cloudscape-design/components/pagination'
import Select from '@cloudscape-design/components/select'
import type { EntranceWithDevices } from '@portico/contract/entrances/entrances.schema'
import { useQuery } from '@tanstack/react-query'
import { type ComponentType, useDeferredValue, useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { entrancePath } from '#web/data/access/access.paths.ts'
import { useDoorSummaries } from '#web/data/access/access.queries.ts'
import {
  type DoorFilter,
  type DoorSummary,
  doorFilterIn,
  hasStates,
  isInDoorFilter,
  troubleRank,
} from '#web/data/access/door-state.ts'
import { entrancesQuery } from '#web/data/entrances/entrances.queries.ts'
import { usePropertyFeatures } from '#web/data/properties/property-features.queries.ts'
import { isSignedOut } from '#web/platform/api-error.ts'
import { CardGrid } from '#web/ui/card-grid.tsx'
import styles from '#web/ui/card-list.module.css'
import { CollectionFilter } from '#web/ui/collection/collection-filter.tsx'
import { EmptyState, FailedState, NoMatchState } from '#web/ui/collection/collection-states.tsx'
import type { Field } from '#web/ui/collection/collection-view.ts'
import { useCollection } from '#web/ui/collection/use-collection.ts'
import { useTranslation } from '#web/ui/translation.tsx'
import { EntranceCard, EntranceCardSkeleton } from './entrance-card.tsx'
import { type EntranceType, entranceTypes, isOfType } from './entrance-tags.ts'
import { useOwnAccess } from './use-own-access.ts'

const PAGE_SIZE = 10
const BY_NAME = { field: 'name', isDescending: false }
const BY_STATE = { field: 'state', isDescending: false }
const textFields: readonly Field<EntranceWithDevices>[] = [
  { id: 'name', textOf: ({ accessPointName }: EntranceWithDevices) => accessPointName },
  { id: 'place', textOf: ({ placeName }: EntranceWithDevices) => placeName },
]

/** Entrances with trouble come first. */
const byState = (doors: ReturnType<typeof useDoorSummaries>): Field<EntranceWithDevices> => ({
  id: 'state',
  textOf: () => '',
  sortOf: ({ accessPointId }) => {
    const summary = doors.get(accessPointId)
    return summary ? troubleRank(summary) : null
  },
})

type Props = {
  propertyId: string
  /** `h1` on a page, `h2` in a tab. */
  headingVariant?: 'h1' | 'h2'
  doorParts: DoorParts
}

/** What stands in the list about the doors of the entrances. */
type DoorParts = {
  Status: ComponentType<{ propertyId: string; summary: DoorSummary }>
  StateFilter: ComponentType<{ value: DoorFilter; onChange: (filter: DoorFilter) => void }>
  Order: ComponentType<{ isByState: boolean; onChange: (isByState: boolean) => void }>
}

export function EntranceCards({ propertyId, headingVariant = 'h2', doorParts }: Props) {
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
          doorParts={doorParts}
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
  doorParts: DoorParts
}

function Entrances({ propertyId, entrances, hasThirdParty, heading, doorParts }: EntrancesProps) {
  const { t } = useTranslation('entrances')
  const open = useOwnAccess(propertyId, entrances)
  const { isFull: hasPage } = usePropertyFeatures(propertyId)
  const doors = useDoorSummaries(propertyId)
  const { Status, StateFilter, Order } = doorParts
  const { type, shownType, state, shownState, show: showType, showState } = useEntranceType(hasThirdParty)
  const chosen = useMemo(
    () =>
      entrances
        .filter((entrance) => isOfType(entrance, shownType, hasThirdParty))
        .filter(({ accessPointId }) => doors.size === 0 || isInDoorFilter(doors.get(accessPointId), shownState)),
    [entrances, shownType, hasThirdParty, doors, shownState],
  )
  const fields = useMemo(() => (hasStates(doors) ? [...textFields, byState(doors)] : textFields), [doors])
  const collection = useCollection({ items: chosen, fields, pageSize: PAGE_SIZE, sort: BY_NAME })
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
  // A card is drawn again only if what it shows has changed.
  const statuses = useMemo(
    () =>
      new Map([...doors].map(([id, summary]) => [id, <Status key={id} propertyId={propertyId} summary={summary} />])),
    [doors, propertyId, Status],
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
          <CollectionFilter
            view={collection.view}
            show={collection.show}
            matches={collection.matchCount}
            filters={filters}
            label={t('filter')}
          />
        </div>
        <div className={styles.type}>
          <EntranceTypeFilter type={type} hasThirdParty={hasThirdParty} onChange={showType} />
        </div>
        {hasStates(doors) && (
          <>
            <div className={styles.state}>
              <StateFilter value={state} onChange={showState} />
            </div>
            <div className={styles.state}>
              <Order
                isByState={collection.view.sort?.field === 'state'}
                onChange={(isByState) => show({ sort: isByState ? BY_STATE : BY_NAME })}
              />
            </div>
          </>
        )}
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
              href={hasPage ? entrancePath(propertyId, entrance.accessPointId) : undefined}
              door={statuses.get(entrance.accessPointId)}
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

/** The address stores the type as `type=keyAccess` and the state of the door as `state=offline`. An unknown value means all. */
function useEntranceType(hasThirdParty: boolean) {
  const navigate = useNavigate()
  const { search, hash } = useLocation()
  const address = new URLSearchParams(search)
  const asked = entranceTypes.find((one) => one === address.get('type')) ?? 'all'
  const type = asked === 'thirdParty' && !hasThirdParty ? 'all' : asked
  const state = doorFilterIn(address)
  function set(name: 'type' | 'state', value: string, forgotten: readonly string[] = []) {
    for (const one of [name, 'page', ...forgotten]) address.delete(one)
    if (value !== 'all') address.set(name, value)
    void navigate({ search: `${address}`, hash }, { replace: true, preventScrollReset: true })
  }
  return {
    type,
    shownType: useDeferredValue(type),
    state,
    shownState: useDeferredValue(state),
    show: (next: EntranceType, { clearsFilters = false } = {}) =>
      set('type', next, clearsFilters ? ['state', 'filter', 'match'] : []),
    showState: (next: DoorFilter) => set('state', next),
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
