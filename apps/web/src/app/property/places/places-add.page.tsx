import { definePage } from '#web/app/pages/define-page.ts'
import { placesQuery } from '#web/data/places/places.queries.ts'
import { AddPlaces } from '#web/domains/places/drafts/add-places.tsx'

export default definePage({
  path: 'places/add',
  texts: ['building', 'places', 'ui'],
  may: 'properties.change',
  gate: ({ isFull }) => !isFull && '/places',
  title: ({ t }) => `${t('building:places.addTitle')} | ${t('places:title')}`,
  crumb: ({ t }) => t('building:places.addTitle'),
  /** The form begins with the place that stands for the property. */
  async data({ propertyId, queryClient }) {
    await queryClient.ensureQueryData(placesQuery(propertyId))
    return []
  },
  Component: ({ propertyId }) => <AddPlaces key={propertyId} propertyId={propertyId} />,
})
