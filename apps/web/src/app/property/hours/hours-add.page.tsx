import { definePage } from '#web/app/pages/define-page.ts'
import { calendarsQuery } from '#web/data/hours/hours.queries.ts'
import { AddHours } from '#web/domains/hours/form/add-hours.tsx'

export default definePage({
  path: 'hours/add',
  texts: ['hours', 'ui'],
  may: 'keys.change',
  title: ({ t }) => t('hours:form.add'),
  crumb: ({ t }) => t('hours:form.add'),
  data: ({ propertyId }) => [calendarsQuery(propertyId)],
  Component: AddHours,
})
