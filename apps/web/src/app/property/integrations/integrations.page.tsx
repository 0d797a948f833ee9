import { isFull } from '@portico/contract/flags/flags.rules'
import type { QueryClient } from '@tanstack/react-query'
import { definePage } from '#web/app/pages/define-page.ts'
import { mayFrom } from '#web/data/company/may.ts'
import {
  availableIntegrationsQuery,
  integrationsQuery,
  profilesQuery,
} from '#web/data/integrations/integrations.queries.ts'
import { syncOverviewQuery } from '#web/data/sync/sync.queries.ts'
import { IntegrationCards } from '#web/domains/integrations/cards/integration-cards.tsx'
import { flagsFrom, flagsQuery } from '#web/platform/flags.ts'

export default definePage({
  path: 'integrations',
  texts: ['integrations', 'sync', 'ui'],
  may: 'integrations.read',
  gate: ({ pms, accessGroup, siteRedesign }) => (pms ? accessGroup && !siteRedesign && '/#integrations' : '/'),
  navigation: { text: 'integrations', position: 100, isShown: ({ pms }) => pms },
  // The tab is only for properties with the access-group feature, the page is for the others.
  tab: { hash: '#integrations', position: 7, isShown: ({ accessGroup }) => accessGroup },
  title: ({ t }) => t('integrations:title'),
  crumb: ({ t }) => t('property:navigation.integrations'),
  leadsPagesBelow: true,
  data: ({ propertyId, queryClient }) => [
    integrationsQuery(propertyId),
    availableIntegrationsQuery,
    profilesQuery,
    prefetchReviews(queryClient, propertyId),
  ],
  Component: IntegrationCards,
})

/** The cards show what is left to decide about the sync, if that is enabled. */
async function prefetchReviews(queryClient: QueryClient, propertyId: string) {
  await queryClient.prefetchQuery(flagsQuery)
  if (isFull(flagsFrom(queryClient)) && mayFrom(queryClient, propertyId)('syncs.read'))
    await queryClient.prefetchQuery(syncOverviewQuery(propertyId))
}
