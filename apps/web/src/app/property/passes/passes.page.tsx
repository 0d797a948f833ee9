import { definePage } from '#web/app/pages/define-page.ts'
import { passesQuery } from '#web/data/passes/passes.queries.ts'
import { readPassesView } from '#web/data/passes/passes-view.ts'
import { PassesTable } from '#web/domains/passes/passes-table.tsx'
import { localeFor } from '#web/platform/i18n.ts'

export default definePage({
  path: 'passes',
  texts: ['passes', 'ui'],
  may: 'people.names',
  gate: ({ isFull }) => !isFull && '/',
  navigation: { text: 'passes', position: 45, isShown: ({ isFull, accessGroup }) => isFull && accessGroup },
  title: ({ t }) => t('passes:title'),
  crumb: ({ t }) => t('passes:title'),
  leadsPagesBelow: true,
  data: ({ propertyId, searchParams, loaderArgs }) => [
    passesQuery(propertyId, readPassesView(searchParams), localeFor(loaderArgs)),
  ],
  Component: ({ propertyId, headingVariant }) => (
    <PassesTable propertyId={propertyId} headingVariant={headingVariant} />
  ),
})
