import { definePage, type PageProps } from '#web/app/pages/define-page.ts'
import { mayFrom } from '#web/data/company/may.ts'
import { integrationsQuery } from '#web/data/integrations/integrations.queries.ts'
import { keysQuery } from '#web/data/keys/keys.queries.ts'
import { placesQuery } from '#web/data/places/places.queries.ts'
import { defaultKeysQuery } from '#web/data/sync/default-keys/default-keys.queries.ts'
import { readRunsView } from '#web/data/sync/runs-view.ts'
import { conflictsQuery, runsQuery, syncOverviewQuery, worklistQuery } from '#web/data/sync/sync.queries.ts'
import { ProfileStatus } from '#web/domains/integrations/profiles/profile-status.tsx'
import { conflictStateIn } from '#web/domains/sync/conflicts/conflict-state.ts'
import type { ShowProfileStatus } from '#web/domains/sync/failing-alert.tsx'
import { SyncPage } from '#web/domains/sync/sync-page.tsx'
import { tabIn } from '#web/domains/sync/sync-tabs.tsx'

export default definePage({
  path: 'sync',
  texts: ['integrations', 'sync', 'ui'],
  may: 'syncs.read',
  gate: ({ syncReviews }) => !syncReviews && '/',
  isReachedFrom: 'integrations',
  // Whoever does not see the integrations would not find it.
  navigation: { text: 'sync', position: 101, isShown: ({ pms, syncReviews }) => syncReviews && !pms },
  title: ({ t }) => t('sync:title'),
  crumb: ({ t }) => t('property:navigation.sync'),
  leadsPagesBelow: true,
  /** The tab of the address is loaded with the page. Other tabs load their data when they are opened. */
  data({ propertyId, searchParams, queryClient }) {
    const may = mayFrom(queryClient, propertyId)
    const shared = [syncOverviewQuery(propertyId), ...(may('integrations.read') ? [integrationsQuery(propertyId)] : [])]
    switch (tabIn(searchParams, may)) {
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
  Component: Sync,
})

const profileStatus: ShowProfileStatus = (status) => <ProfileStatus status={status} explains />

function Sync({ propertyId }: PageProps) {
  return <SyncPage propertyId={propertyId} profileStatus={profileStatus} />
}
