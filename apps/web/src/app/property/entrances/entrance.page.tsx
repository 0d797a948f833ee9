import SpaceBetween from '@cloudscape-design/components/space-between'
import { definePage, type PageProps } from '#web/app/pages/define-page.ts'
import type { PageHandle } from '#web/app/pages/page-handle.ts'
import { prefetchDoors, prefetchOpeners } from '#web/data/access/access.queries.ts'
import { mayFrom, useMay } from '#web/data/company/may.ts'
import { entrancesQuery } from '#web/data/entrances/entrances.queries.ts'
import { latestDoorEventsQuery } from '#web/data/history/door-events/door-events.queries.ts'
import { lastOpeningQuery } from '#web/data/history/history.queries.ts'
import { prefetchTries } from '#web/data/history/tries.queries.ts'
import { weekQuery } from '#web/data/hours/hours.queries.ts'
import { keysQuery } from '#web/data/keys/keys.queries.ts'
import { EntrancePage } from '#web/domains/access/entrance/entrance-page.tsx'
import { entranceTabIn } from '#web/domains/access/entrance/entrance-tabs.tsx'
import { atIn } from '#web/domains/access/time-choice.tsx'
import { EntranceActions } from '#web/domains/entrances/drafts/entrance-actions.tsx'
import { ActivityChart } from '#web/domains/history/activity-chart.tsx'
import { LatestDoorEvents } from '#web/domains/history/door-events/latest-door-events.tsx'
import { EntranceWeek } from '#web/domains/hours/next-week/next-week.tsx'
import { PageError } from '#web/platform/page-error.ts'

const nameOf: NonNullable<PageHandle['title']> = ({ t, params, queryClient }) =>
  queryClient
    .getQueryData(entrancesQuery(params.propertyId ?? '').queryKey)
    ?.find(({ accessPointId }) => accessPointId === params.entranceId)?.accessPointName ?? t('access:entrance.title')

export default definePage({
  path: 'entrances/:entranceId',
  texts: ['access', 'building', 'doorEvents', 'hours', 'pairing', 'ui'],
  may: ['entrances.read', 'doors.read'],
  gate: ({ isFull }) => !isFull && '/entrances',
  leadsPagesBelow: true,
  title: nameOf,
  crumb: nameOf,
  dataDependsOn: ['tab', 'at'],
  /** The page waits for its entrance, and is an error page if there is none. */
  async data({ propertyId, params: { entranceId = '' }, searchParams, queryClient }) {
    const doors = prefetchDoors(queryClient, propertyId)
    const entrances = await queryClient.ensureQueryData(entrancesQuery(propertyId))
    if (!entrances.some(({ accessPointId }) => accessPointId === entranceId))
      throw new PageError({ status: 404, message: 'access:entrance.notFound', friendly: 'access:entrance.friendly' })
    const may = mayFrom(queryClient, propertyId)
    const tab = entranceTabIn(searchParams, may)
    return [
      doors,
      prefetchTries(queryClient, propertyId),
      ...(tab === 'openers' ? [prefetchOpeners(queryClient, propertyId, entranceId, atIn(searchParams))] : []),
      ...(tab === 'keys' ? [keysQuery(propertyId)] : []),
      ...(tab === 'week' ? [weekQuery(propertyId, { accessPointId: entranceId })] : []),
      ...(may('history.recent') ? [lastOpeningQuery(propertyId, entranceId)] : []),
      ...(may('history.read') ? [latestDoorEventsQuery(propertyId, entranceId)] : []),
    ]
  },
  Component: Entrance,
})

function Entrance({ propertyId, params: { entranceId = '' } }: PageProps) {
  const may = useMay(propertyId)
  return (
    <SpaceBetween size="l" key={entranceId}>
      <EntrancePage propertyId={propertyId} entranceId={entranceId} Actions={EntranceActions} Week={EntranceWeek} />
      {may('history.read') && <LatestDoorEvents propertyId={propertyId} accessPointId={entranceId} />}
      {may('history.read') && <ActivityChart propertyId={propertyId} accessPointId={entranceId} />}
    </SpaceBetween>
  )
}
