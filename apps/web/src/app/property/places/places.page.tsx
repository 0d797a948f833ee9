import { definePage } from '#web/app/pages/define-page.ts'
import { placesQuery } from '#web/data/places/places.queries.ts'
import { PlacesTable } from '#web/domains/places/places-table.tsx'

export default definePage({
  path: 'places',
  texts: ['places', 'ui'],
  may: 'properties.read',
  navigation: { text: 'places', position: 60, isShown: ({ accessGroup }) => accessGroup },
  tab: { hash: '#places', position: 5 },
  title: ({ t }) => t('places:title'),
  crumb: ({ t }) => t('places:title'),
  data: ({ propertyId }) => [placesQuery(propertyId)],
  Component: PlacesTable,
})
