import { useQuery } from '@tanstack/react-query'
import { definePage } from '#web/app/pages/define-page.ts'
import { buildingQuery } from '#web/data/properties/building.queries.ts'
import { ArchiveButton } from '#web/domains/properties/building/archive-button.tsx'
import { EditProperty } from '#web/domains/properties/building/edit-property.tsx'

export default definePage({
  path: 'settings/details',
  texts: ['building', 'ui'],
  may: 'properties.change',
  gate: ({ isFull }) => !isFull && '/settings',
  title: ({ t }) => t('building:property.editTitle'),
  crumb: ({ t }) => t('building:property.editTitle'),
  /** The form begins with the current state. */
  async data({ propertyId, queryClient }) {
    await queryClient.fetchQuery({ ...buildingQuery(propertyId), staleTime: 0 })
    return []
  },
  Component: Details,
})

function Details({ propertyId }: { propertyId: string }) {
  const { data: building } = useQuery(buildingQuery(propertyId))
  return (
    building && (
      <EditProperty
        key={propertyId}
        building={building}
        actions={building.archivedAtMillis === null && <ArchiveButton propertyId={propertyId} />}
      />
    )
  )
}
