import Button from '@cloudscape-design/components/button'
import Header from '@cloudscape-design/components/header'
import Link from '@cloudscape-design/components/link'
import LiveRegion from '@cloudscape-design/components/live-region'
import type { EntranceWithDevices } from '@portico/contract/entrances/entrances.schema'
import { useQuery } from '@tanstack/react-query'
import { type ComponentType, useMemo } from 'react'
import { entrancePath } from '#web/data/access/access.paths.ts'
import { useDoorSummaries } from '#web/data/access/access.queries.ts'
import {
  type DoorFilter,
  type DoorSummary,
  hasState,
  hasStates,
  isInDoorFilter,
  troubleRank,
} from '#web/data/access/door-state.ts'
import { useCanOpenDoors } from '#web/data/access/open-now.ts'
import { archivedEntrancesPath, entranceAddPath } from '#web/data/entrances/entrances.paths.ts'
import { archivedEntrancesQuery, entrancesQuery } from '#web/data/entrances/entrances.queries.ts'
import { usePropertyFeatures } from '#web/data/properties/property-features.queries.ts'
import { isSignedOut } from '#web/platform/api-error.ts'
import { CardGrid } from '#web/ui/card-grid.tsx'
import styles from '#web/ui/card-list.module.css'
import { CollectionFilter } from '#web/ui/collection/collection-filter.tsx'
import { EmptyState, FailedState, NoMatchState } from '#web/ui/collection/collection-states.tsx'
import type { Field } from '#web/ui/collection/collection-view.ts'
import { Pages } from '#web/ui/collection/pages.tsx'
import { useCollection } from '#web/ui/collection/use-collection.ts'
import { useTranslation } from '#web/ui/translation.tsx'
import { EntranceCard, EntranceCardSkeleton } from './entrance-card.tsx'
import { useEntranceLayout } from './entrance-layout.ts'
import { isOfType } from './entrance-tags.ts'
import { EntranceTypeFilter, useEntranceType } from './entrance-type.tsx'
import { LayoutButton } from './layout-button.tsx'
import { LazyEntranceTable } from './lazy-entrance-table.tsx'
import { useOwnAccess } from './use-own-access.ts'

const PAGE_SIZE = 10
const TABLE_PAGE_SIZE = 30
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
  OpenNow: ComponentType<{ propertyId: string; entranceId: string; name: string; isInList: true }>
}

export function EntranceCards({ propertyId, headingVariant = 'h2', doorParts }: Props) {
  const { t } = useTranslation('entrances')
  const { thirdParty, isFull, may } = usePropertyFeatures(propertyId)
  const isBuilding = isFull && may('properties.change')
  const { data: archived } = useQuery({ ...archivedEntrancesQuery(propertyId), enabled: isBuilding })
  const archivedCount = archived ? archived.entrances.length + archived.devices.length : 0
  const add = <Button href={entranceAddPath(propertyId)}>{t('add')}</Button>
  const { data, isPending, refetch } = useQuery({ ...entrancesQuery(propertyId), throwOnError: isSignedOut })
  return (
    <div className={styles.list}>
      <Header
        variant={headingVariant}
        {...(data && { counter: `(${data.length})` })}
        {...(isBuilding && { actions: add })}
        description={isBuilding && archivedCount > 0 && <ArchivedLink propertyId={propertyId} count={archivedCount} />}
      >
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
      {data?.length === 0 && <EmptyState title={t('empty')} action={isBuilding && add} />}
      {isPending && <Loading />}
      {!data && !isPending && <FailedState title={t('failed')} onRetry={() => void refetch()} />}
    </div>
  )
}

function ArchivedLink({ propertyId, count }: { propertyId: string; count: number }) {
  const { t } = useTranslation('entrances')
  return <Link href={archivedEntrancesPath(propertyId)}>{t('archived', { count })}</Link>
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
  const { isFull, may } = usePropertyFeatures(propertyId)
  const hasPage = isFull && may('doors.read')
  const doors = useDoorSummaries(propertyId)
  const { Status, StateFilter, Order, OpenNow } = doorParts
  const { type, shownType, state, shownState, show: showType, showState } = useEntranceType(hasThirdParty)
  const chosen = useMemo(
    () =>
      entrances
        .filter((entrance) => isOfType(entrance, shownType, hasThirdParty))
        .filter(({ accessPointId }) => doors.size === 0 || isInDoorFilter(doors.get(accessPointId), shownState)),
    [entrances, shownType, hasThirdParty, doors, shownState],
  )
  const fields = useMemo(() => (hasStates(doors) ? [...textFields, byState(doors)] : textFields), [doors])
  const { isTable, change: changeLayout } = useEntranceLayout()
  const pageSize = isTable ? TABLE_PAGE_SIZE : PAGE_SIZE
  const collection = useCollection({ items: chosen, fields, pageSize, sort: BY_NAME })
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
      new Map(
        [...doors]
          .filter(([, summary]) => hasState(summary))
          .map(([id, summary]) => [id, <Status key={id} propertyId={propertyId} summary={summary} />]),
      ),
    [doors, propertyId, Status],
  )
  const canOpen = useCanOpenDoors(propertyId)
  const openings = useMemo(
    () =>
      new Map(
        (canOpen ? entrances : []).map(({ accessPointId: id, accessPointName: name }) => [
          id,
          <OpenNow key={id} propertyId={propertyId} entranceId={id} name={name} isInList />,
        ]),
      ),
    [canOpen, entrances, propertyId, OpenNow],
  )
  const pages = page.pages > 1 && (
    <Pages of={t('title')} page={page.current} pages={page.pages} onPage={(to) => show({ page: to })} />
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
            {!isTable && (
              <div className={styles.state}>
                <Order
                  isByState={collection.view.sort?.field === 'state'}
                  onChange={(isByState) => show({ sort: isByState ? BY_STATE : BY_NAME })}
                />
              </div>
            )}
          </>
        )}
        <div className={styles.pages}>{pages}</div>
        {isFull && <LayoutButton isTable={isTable} onChange={changeLayout} />}
      </div>
      {page.items.length === 0 ? (
        <NoMatchState onClear={() => showType('all', { clearsFilters: true })} />
      ) : isTable ? (
        <LazyEntranceTable
          propertyId={propertyId}
          entrances={page.items}
          hasThirdParty={hasThirdParty}
          statuses={statuses}
          openings={openings}
          sort={collection.view.sort}
          onSort={(sort) => show({ sort })}
        />
      ) : (
        <CardGrid items={page.items} keyOf={({ accessPointId }) => accessPointId} label={t('title')}>
          {(entrance) => (
            <EntranceCard
              entrance={entrance}
              hasThirdParty={hasThirdParty}
              isOpenToViewer={open?.has(entrance.accessPointId)}
              heading={heading}
              href={hasPage ? entrancePath(propertyId, entrance.accessPointId) : undefined}
              door={statuses.get(entrance.accessPointId)}
              openNow={openings.get(entrance.accessPointId)}
            />
          )}
        </CardGrid>
      )}
      <div className={styles.pagesAtEnd}>{pages}</div>
    </>
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
