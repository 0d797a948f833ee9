import { definePage } from '#web/app/pages/define-page.ts'
import { entrancesQuery } from '#web/data/entrances/entrances.queries.ts'
import { doorEventsQuery } from '#web/data/history/door-events/door-events.queries.ts'
import { readDoorEventsView } from '#web/data/history/door-events/door-events-view.ts'
import { propertyQuery } from '#web/data/properties/properties.queries.ts'
import { DoorEventsTable } from '#web/domains/history/door-events/door-events-table.tsx'

export default definePage({
  path: 'door-events',
  // The crumb before it is that of the access history.
  texts: ['doorEvents', 'history', 'ui'],
  may: ['history.read', 'entrances.read'],
  gate: ({ isFull }) => !isFull && '/access-history',
  isReachedFrom: 'access-history',
  leadsPagesBelow: true,
  title: ({ t }) => t('doorEvents:title'),
  crumb: ({ t }) => t('doorEvents:title'),
  /** A range of days is one by the clock of the property. */
  async data({ propertyId, searchParams, queryClient }) {
    const property = await queryClient.ensureQueryData(propertyQuery(propertyId)).catch(() => null)
    return [
      doorEventsQuery(propertyId, readDoorEventsView(searchParams), property?.timeZone ?? 'UTC'),
      entrancesQuery(propertyId),
    ]
  },
  Component: ({ propertyId, headingVariant }) => (
    <DoorEventsTable propertyId={propertyId} headingVariant={headingVariant} />
  ),
})
