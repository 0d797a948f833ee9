import { definePage } from '#web/app/pages/define-page.ts'
import { archivedPlacesQuery } from '#web/data/places/places.queries.ts'
import { ArchivedPlaces } from '#web/domains/places/drafts/archived-places.tsx'

export default definePage({
  path: 'places/archived',
  texts: ['building', 'places', 'ui'],
  may: 'properties.read',
  gate: ({ isFull }) => !isFull && '/places',
  title: ({ t }) => `${t('building:archivedPlaces.title')} | ${t('places:title')}`,
  crumb: ({ t }) => t('building:archivedPlaces.title'),
  data: ({ propertyId }) => [archivedPlacesQuery(propertyId)],
  Component: ArchivedPlaces,
})
