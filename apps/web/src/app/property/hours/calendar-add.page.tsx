import { definePage } from '#web/app/pages/define-page.ts'
import { AddCalendar } from '#web/domains/hours/calendar/add-calendar.tsx'

export default definePage({
  path: 'hours/calendars/add',
  texts: ['hours', 'ui'],
  may: 'keys.change',
  title: ({ t }) => t('hours:calendars.add'),
  crumb: ({ t }) => t('hours:calendars.add'),
  Component: AddCalendar,
})
