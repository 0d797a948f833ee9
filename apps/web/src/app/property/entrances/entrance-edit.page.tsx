import { useQuery } from '@tanstack/react-query'
import { definePage, type PageProps } from '#web/app/pages/define-page.ts'
import { entranceDetailsQuery } from '#web/data/entrances/entrances.queries.ts'
import { placesQuery } from '#web/data/places/places.queries.ts'
import { EditEntrance } from '#web/domains/entrances/drafts/edit-entrance.tsx'
import { ApiError } from '#web/platform/api-error.ts'
import { PageError } from '#web/platform/page-error.ts'

export default definePage({
  path: 'entrances/:entranceId/edit',
  texts: ['access', 'building', 'entrances', 'ui'],
  may: ['properties.change', 'entrances.read'],
  gate: ({ isFull }) => !isFull && '/entrances',
  title: ({ t }) => `${t('building:entrances.editTitle')} | ${t('entrances:title')}`,
  crumb: ({ t }) => t('building:entrances.editTitle'),
  /** The form begins with the current state. */
  async data({ propertyId, params: { entranceId = '' }, queryClient }) {
    const query = { ...entranceDetailsQuery(propertyId, entranceId), staleTime: 0 }
    await Promise.all([queryClient.fetchQuery(query), queryClient.ensureQueryData(placesQuery(propertyId))]).catch(
      (error: unknown) => {
        const isUnknown = error instanceof ApiError && [400, 404].includes(error.status)
        throw isUnknown
          ? new PageError({ status: 404, message: 'access:entrance.notFound', friendly: 'access:entrance.friendly' })
          : error
      },
    )
    return []
  },
  Component: EntranceEdit,
})

function EntranceEdit({ propertyId, params: { entranceId = '' } }: PageProps) {
  const { data: entrance } = useQuery(entranceDetailsQuery(propertyId, entranceId))
  return entrance && <EditEntrance key={entranceId} propertyId={propertyId} entrance={entrance} />
}
