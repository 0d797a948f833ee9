import { definePage } from '#web/app/pages/define-page.ts'
import { integrationsQuery } from '#web/data/integrations/integrations.queries.ts'
import { defaultKeysQuery } from '#web/data/integrations/sync/default-keys/default-keys.queries.ts'
import { readRunsView } from '#web/data/integrations/sync/runs-view.ts'
import {
  conflictsQuery,
  runsQuery,
  syncOverviewQuery,
  worklistQuery,
} from '#web/data/integrations/sync/sync.queries.ts'
import { keysQuery } from '#web/data/keys/keys.queries.ts'
import { placesQuery } from '#web/data/places/places.queries.ts'
import { conflictStateIn } from '#web/domains/integrations/sync/conflicts/conflict-state.ts'
import { SyncPage } from '#web/domains/integrations/sync/sync-page.tsx'
import { tabIn } from '#web/domains/integrations/sync/sync-tabs.tsx'

export default definePage({
  path: 'sync',
  texts: ['integrations', 'sync', 'ui'],
  gate: ({ syncReviews }) => !syncReviews && '/',
  navigation: { text: 'sync', position: 105, isShown: ({ syncReviews }) => syncReviews },
  title: ({ t }) => t('sync:title'),
  crumb: ({ t }) => t('property:navigation.sync'),
  leadsPagesBelow: true,
  /** The tab of the address is loaded with the page. Other tabs load their data when they are opened. */
  data({ propertyId, searchParams }) {
    const shared = [syncOverviewQuery(propertyId), integrationsQuery(propertyId)]
    switch (tabIn(searchParams)) {
      case 'runs':
        return [...shared, runsQuery(propertyId, readRunsView(searchParams))]
      case 'conflicts':
        return [...shared, conflictsQuery(propertyId, conflictStateIn(searchParams))]
      case 'worklist':
        return [...shared, worklistQuery(propertyId)]
      case 'settings':
        return [...shared, defaultKeysQuery(propertyId), keysQuery(propertyId), placesQuery(propertyId)]
    }
  },
  Component: SyncPage,
})
