import { definePage } from '#web/app/pages/define-page.ts'
import { placesQuery } from '#web/data/places/places.queries.ts'
import { AddEntrance } from '#web/domains/entrances/drafts/add-entrance.tsx'

export default definePage({
  path: 'entrances/add',
  texts: ['access', 'building', 'entrances', 'ui'],
  may: ['properties.change', 'entrances.read'],
  gate: ({ isFull }) => !isFull && '/entrances',
  title: ({ t }) => `${t('building:entrances.addTitle')} | ${t('entrances:title')}`,
  crumb: ({ t }) => t('building:entrances.addTitle'),
  /** The form begins with the place that stands for the property. */
  async data({ propertyId, queryClient }) {
    await queryClient.ensureQueryData(placesQuery(propertyId))
    return []
  },
  Component: ({ propertyId }) => <AddEntrance key={propertyId} propertyId={propertyId} />,
})
