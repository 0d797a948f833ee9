import Button from '@cloudscape-design/components/button'
import Header from '@cloudscape-design/components/header'
import Link from '@cloudscape-design/components/link'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { DOOR_EVENTS_PAGE_SIZE } from '@portico/contract/history/door-events.rules'
import type { DoorEvent } from '@portico/contract/history/door-events.schema'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { entrancePath } from '#web/data/access/access.paths.ts'
import { useDownloadDoorEvents } from '#web/data/history/door-events/door-events.mutations.ts'
import { doorEventsQuery } from '#web/data/history/door-events/door-events.queries.ts'
import {
  isFiltered,
  NO_FILTERS,
  readDoorEventsView,
  writeDoorEventsView,
} from '#web/data/history/door-events/door-events-view.ts'
import { historyPath } from '#web/data/history/history.paths.ts'
import { useClock, useShownZone } from '#web/data/properties/clock.queries.ts'
import { ClockLine } from '#web/data/properties/clock-line.tsx'
import { isSignedOut } from '#web/platform/api-error.ts'
import { useAddressView } from '#web/ui/collection/address-view.ts'
import { PagedTable } from '#web/ui/collection/paged-table.tsx'
import { useTranslation } from '#web/ui/translation.tsx'
import { Whole } from '#web/ui/whole.tsx'
import { DoorEventLine, durationTextIn } from './door-event-line.tsx'
import { DoorEventsFilterBar } from './door-events-filters.tsx'

type Props = { propertyId: string; headingVariant: 'h1' | 'h2' }

/** What the doors of a property told beside attempts to open them, the newest first. */
export function DoorEventsTable({ propertyId, headingVariant }: Props) {
  const { t, i18n } = useTranslation('doorEvents')
  const { language } = i18n
  const { ofProperty } = useShownZone(propertyId)
  const clock = useClock(propertyId)
  const { view, show } = useAddressView(readDoorEventsView, writeDoorEventsView)
  const download = useDownloadDoorEvents(propertyId, ofProperty)
  const { data, isError, isFetching, refetch } = useQuery({
    ...doorEventsQuery(propertyId, view, ofProperty),
    throwOnError: isSignedOut,
  })
  const columns = useMemo(
    () => [
      {
        id: 'kind',
        header: t('columns.kind'),
        cell: (event: DoorEvent) => <DoorEventLine event={event} durationOf={durationTextIn(language)} />,
        isRowHeader: true,
        minWidth: 280,
      },
      {
        id: 'entrance',
        header: t('columns.entrance'),
        cell: ({ accessPointId, accessPointName }: DoorEvent) => (
          <Link href={entrancePath(propertyId, accessPointId)}>{accessPointName}</Link>
        ),
        minWidth: 140,
      },
      {
        id: 'time',
        header: t('columns.time'),
        cell: ({ timeMillis, panelTimeMillis }: DoorEvent) => (
          <>
            <Whole text={clock.second(timeMillis)} />
            {panelTimeMillis !== null && <div>{t('corrected', { time: clock.second(panelTimeMillis) })}</div>}
          </>
        ),
        minWidth: 150,
      },
    ],
    [t, language, clock, propertyId],
  )
  const { page: _, ...filters } = view
  const total = data?.totalRecords
  return (
    <PagedTable<DoorEvent>
      items={data?.records}
      page={view.page}
      pages={total === undefined ? undefined : Math.max(1, Math.ceil(total / DOOR_EVENTS_PAGE_SIZE))}
      isFetching={isFetching}
      isFailed={isError && !isFetching}
      onPage={(page, options) => show({ page }, options)}
      onRetry={() => void refetch()}
      onClear={isFiltered(view) ? () => show(NO_FILTERS) : undefined}
      texts={{ title: t('title'), failed: t('failed'), empty: t('empty'), emptyHint: t('emptyHint') }}
      columnDefinitions={columns}
      cellVerticalAlign="top"
      trackBy="eventId"
      header={
        <Header
          variant={headingVariant}
          counter={total === undefined ? undefined : `(${new Intl.NumberFormat(language).format(total)})`}
          description={
            <>
              {t('description')}
              <br />
              <ClockLine propertyId={propertyId} />
            </>
          }
          actions={
            <SpaceBetween direction="horizontal" size="xs">
              <Button href={historyPath(propertyId)}>{t('attempts')}</Button>
              <Button
                iconName="download"
                loading={download.isPending}
                disabled={!total}
                onClick={() => download.mutate(filters)}
              >
                {t('csv.download')}
              </Button>
            </SpaceBetween>
          }
        >
          {t('title')}
        </Header>
      }
      filter={<DoorEventsFilterBar propertyId={propertyId} filters={filters} onChange={show} />}
    />
  )
}
