import SpaceBetween from '@cloudscape-design/components/space-between'
import { definePage, type PageProps } from '#web/app/pages/define-page.ts'
import { calendarsQuery, hoursQuery } from '#web/data/hours/hours.queries.ts'
import { CalendarsTable } from '#web/domains/hours/list/calendars-table.tsx'
import { HoursTable } from '#web/domains/hours/list/hours-table.tsx'

export default definePage({
  path: 'hours',
  texts: ['hours', 'ui'],
  may: 'keys.read',
  gate: ({ isFull }) => !isFull && '/',
  navigation: { text: 'hours', position: 55, isShown: ({ isFull, accessGroup }) => isFull && accessGroup },
  title: ({ t }) => t('hours:title'),
  crumb: ({ t }) => t('hours:title'),
  leadsPagesBelow: true,
  data: ({ propertyId }) => [hoursQuery(propertyId), calendarsQuery(propertyId)],
  Component: Hours,
})

function Hours({ propertyId }: PageProps) {
  return (
    <SpaceBetween size="l">
      <HoursTable propertyId={propertyId} />
      <CalendarsTable propertyId={propertyId} />
    </SpaceBetween>
  )
}
