import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Navigate, Outlet, useLocation, useParams } from 'react-router'
import { definePage } from '#web/app/pages/define-page.ts'
import type { PageHandle } from '#web/app/pages/page-handle.ts'
import type { May } from '#web/data/company/may.ts'
import { integrationsQuery } from '#web/data/integrations/integrations.queries.ts'
import { propertyQuery } from '#web/data/properties/properties.queries.ts'
import { usePropertyFeatures } from '#web/data/properties/property-features.queries.ts'
import { ArchivedAlert } from '#web/domains/properties/building/archived-alert.tsx'
import { lazyOptional } from '#web/ui/lazy-once.tsx'
import { loadProperty } from './load-property.ts'
import { PropertyNavigation } from './property-navigation.tsx'
import { redirectOf } from './property-redirects.ts'
import { useHash } from './use-hash.ts'

const SyncWatch = lazyOptional(async () => (await import('#web/domains/integrations/sync-watch.tsx')).SyncWatch)

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
  /** The navigation is hidden if the property failed to load. */
  sideNavigation: (texts) => nameOf(texts) && <PropertyNavigation />,
})

/** The frame of all pages of a property. It redirects from pages that are not available for the property. */
function PropertyFrame() {
  const { propertyId = '' } = useParams()
  const { pathname, search, key } = useLocation()
  const hash = useHash()
  const features = usePropertyFeatures(propertyId)
  const isSameRole = useIsSameRole(key, features.may)
  const elsewhere = isSameRole && redirectOf({ pathname, search, hash }, propertyId, features)
  if (elsewhere) return <Navigate to={elsewhere} replace />
  return (
    <>
      <IntegrationWatch key={propertyId} propertyId={propertyId} />
      <ArchivedAlert propertyId={propertyId} />
      <Outlet />
    </>
  )
}

/** Whether the role is the one that the page was opened with. What somebody types is not lost when a colleague changes the role meanwhile. */
function useIsSameRole(key: string, may: May): boolean {
  const [opened, setOpened] = useState({ key, may })
  if (opened.key !== key) setOpened({ key, may })
  return opened.key !== key || opened.may === may
}

/** Notifies when a sync has finished. It watches only integrations that another page has loaded. */
function IntegrationWatch({ propertyId }: { propertyId: string }) {
  const { data = [] } = useQuery({ ...integrationsQuery(propertyId), enabled: false })
  const [isHydrated, setHydrated] = useState(false)
  useEffect(() => setHydrated(true), [])
  if (!isHydrated) return null
  return data.map((integration) => <SyncWatch key={integration.integrationId} integration={integration} />)
}
