import { definePage } from '#web/app/pages/define-page.ts'
import { prefetchFirstSteps } from '#web/app/property/first-steps/use-first-steps.ts'
import { prefetchDoors } from '#web/data/access/access.queries.ts'
import { prefetchGuestSharing } from '#web/data/access/guests/guest-sharing.queries.ts'
import { loadMay } from '#web/data/company/may.ts'
import { prefetchTries } from '#web/data/history/tries.queries.ts'
import { permissionQuery } from '#web/data/properties/properties.queries.ts'
import { propertyFeaturesFrom } from '#web/data/properties/property-features.queries.ts'
import { providerPermissionsQuery } from '#web/data/providers/providers.queries.ts'
import { DashboardPage } from './dashboard-page.tsx'

/** The page of a property in the classic face of the site. Its title is the name of the property. */
export default definePage({
  path: '',
  texts: ['access', 'entrances', 'providers', 'ui'],
  gate: ({ siteRedesign }) => siteRedesign && '/overview',
  isForPartners: true,
  /** The server loads the data of the first tab with the page. */
  async data(args) {
    const { propertyId, queryClient } = args
    if (!import.meta.env.SSR) return []
    const may = await loadMay(queryClient, propertyId).catch(() => undefined)
    if (!may) return []
    if (may('providers.read')) await queryClient.prefetchQuery(permissionQuery(propertyId))
    const { providers } = propertyFeaturesFrom(queryClient, propertyId)
    return [
      prefetchDoors(queryClient, propertyId),
      prefetchTries(queryClient, propertyId),
      prefetchGuestSharing(queryClient, propertyId),
      prefetchFirstSteps(args),
      ...(providers ? [providerPermissionsQuery(propertyId)] : []),
    ]
  },
  Component: DashboardPage,
})
