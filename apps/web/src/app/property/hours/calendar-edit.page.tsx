import { useQuery } from '@tanstack/react-query'
import { definePage, type PageProps } from '#web/app/pages/define-page.ts'
import { calendarQuery } from '#web/data/hours/hours.queries.ts'
import { EditCalendar } from '#web/domains/hours/calendar/edit-calendar.tsx'
import { orNotFound } from './or-not-found.ts'

export default definePage({
  path: 'hours/calendars/:calendarId',
  texts: ['hours', 'ui'],
  may: 'keys.read',
  title: ({ t }) => t('hours:calendars.edit'),
  crumb: ({ t }) => t('hours:calendars.edit'),
  /** The form cannot be rendered before its calendar is loaded, and begins with its current version. */
  async data({ propertyId, params: { calendarId = '' }, queryClient }) {
    await queryClient
      .fetchQuery({ ...calendarQuery(propertyId, calendarId), staleTime: 0 })
      .catch(orNotFound('hours:errors.calendarNotFound'))
    return []
  },
  Component: Edit,
})

function Edit({ propertyId, params: { calendarId = '' } }: PageProps) {
  const { data } = useQuery(calendarQuery(propertyId, calendarId))
  return data && <EditCalendar key={calendarId} propertyId={propertyId} calendar={data} />
}
