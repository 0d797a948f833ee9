import { useQuery } from '@tanstack/react-query'
import { definePage, type PageProps } from '#web/app/pages/define-page.ts'
import { mayFrom } from '#web/data/company/may.ts'
import { calendarsQuery, hoursUsersQuery, oneHoursQuery } from '#web/data/hours/hours.queries.ts'
import { EditHours } from '#web/domains/hours/form/edit-hours.tsx'
import { orNotFound } from './or-not-found.ts'

export default definePage({
  path: 'hours/:hoursId',
  texts: ['hours', 'ui'],
  may: 'keys.read',
  title: ({ t }) => t('hours:form.edit'),
  crumb: ({ t }) => t('hours:form.edit'),
  /** The form cannot be rendered before its hours are loaded, and begins with their current version. */
  async data({ propertyId, params: { hoursId = '' }, queryClient }) {
    await queryClient
      .fetchQuery({ ...oneHoursQuery(propertyId, hoursId), staleTime: 0 })
      .catch(orNotFound('hours:errors.notFound'))
    const mayName = mayFrom(queryClient, propertyId)('people.read')
    return [calendarsQuery(propertyId), ...(mayName ? [hoursUsersQuery(propertyId, hoursId)] : [])]
  },
  Component: Edit,
})

function Edit({ propertyId, params: { hoursId = '' } }: PageProps) {
  const { data } = useQuery(oneHoursQuery(propertyId, hoursId))
  return data && <EditHours key={hoursId} propertyId={propertyId} hours={data} />
}
