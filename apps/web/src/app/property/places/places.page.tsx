import { definePage } from '#web/app/pages/define-page.ts'
import { loadFeatures } from '#web/data/access/access.queries.ts'
import { archivedPlacesQuery, placesQuery } from '#web/data/places/places.queries.ts'
import { PlacesTable } from '#web/domains/places/places-table.tsx'

export default definePage({
  path: 'places',
  texts: ['building', 'places', 'ui'],
  may: 'properties.read',
  navigation: {
    text: 'places',
    position: 60,
    isShown: ({ accessGroup, isFull }) => accessGroup || isFull,
  },
  tab: { hash: '#places', position: 5 },
  title: ({ t }) => t('places:title'),
  crumb: ({ t }) => t('places:title'),
  leadsPagesBelow: true,
  async data({ propertyId, queryClient }) {
    const { isFull, may } = await loadFeatures(queryClient, propertyId)
    const archive = isFull && may('properties.change') ? [archivedPlacesQuery(propertyId)] : []
    return [placesQuery(propertyId), ...archive]
  },
  Component: PlacesTable,
})
