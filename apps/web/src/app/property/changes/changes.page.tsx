import { definePage } from '#web/app/pages/define-page.ts'
import { authorsQuery, changesQuery } from '#web/data/activity/changes.queries.ts'
import { readChangesView } from '#web/data/activity/changes-view.ts'
import { mayFrom } from '#web/data/company/may.ts'
import { propertyQuery } from '#web/data/properties/properties.queries.ts'
import { PropertyChanges } from '#web/domains/activity/property-changes.tsx'
import { localeFor } from '#web/platform/i18n.ts'

export default definePage({
  path: 'changes',
  texts: ['changes', 'ui'],
  may: 'changes.own',
  gate: ({ isFull }) => !isFull && '/',
  navigation: { text: 'changes', position: 96, isShown: ({ isFull }) => isFull },
  title: ({ t }) => t('changes:title'),
  crumb: ({ t }) => t('changes:title'),
  /** A range of days is one by the clock of the property. */
  async data({ propertyId, searchParams, queryClient, loaderArgs }) {
    const property = await queryClient.ensureQueryData(propertyQuery(propertyId)).catch(() => null)
    const of = { propertyId }
    const wording = { locale: localeFor(loaderArgs), timeZone: property?.timeZone ?? 'UTC' }
    return [
      changesQuery(of, readChangesView(searchParams), wording),
      ...(mayFrom(queryClient, propertyId)('changes.read') ? [authorsQuery(of)] : []),
    ]
  },
  Component: ({ propertyId, headingVariant }) => (
    <PropertyChanges propertyId={propertyId} headingVariant={headingVariant} />
  ),
})
