import { definePage } from '#web/app/pages/define-page.ts'
import type { PageHandle } from '#web/app/pages/page-handle.ts'
import { propertyQuery } from '#web/domains/properties/properties.queries.ts'
import { loadProperty } from './load-property.ts'
import { PropertyFrame } from './property-frame.tsx'
import { PropertyNavigation } from './property-navigation.tsx'

const nameOf: NonNullable<PageHandle['title']> = ({ queryClient, params }) =>
  queryClient.getQueryData(propertyQuery(params.propertyId ?? '').queryKey)?.name ?? ''

export default definePage({
  path: '/properties/:propertyId',
  isFrame: true,
  texts: ['property'],
  title: nameOf,
  crumb: nameOf,
  data: loadProperty,
  Component: PropertyFrame,
  /** Within a property that could not be shown there is nowhere to go. */
  sideNavigation: (texts) => nameOf(texts) && <PropertyNavigation />,
})
