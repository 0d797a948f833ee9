import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { mayFrom, useMay } from '#web/data/company/may.ts'
import { entrancesQuery } from '#web/data/entrances/entrances.queries.ts'
import { flagsFrom, useFlags } from '#web/platform/flags.ts'
import { isManager, sessionFrom, useSession } from '#web/platform/session.ts'
import { permissionQuery, propertyQuery } from './properties.queries.ts'
import { featuresOf, type PropertyFeatures } from './property-features.ts'

/** Features are off until their data is loaded. */
export function usePropertyFeatures(propertyId: string): PropertyFeatures {
  const flags = useFlags()
  const session = useSession()
  const { data: property } = useQuery(propertyQuery(propertyId))
  const may = useMay(propertyId)
  const { data: permission } = useQuery({ ...permissionQuery(propertyId), enabled: may('providers.read') })
  const { data: entrances } = useQuery({ ...entrancesQuery(propertyId), enabled: may('entrances.read') })
  return useMemo(
    () => featuresOf({ flags, isManager: isManager(session), may, property, permission, entrances }),
    [flags, session, may, property, permission, entrances],
  )
}

/** The features for a loader, which cannot use hooks. The route of the property has loaded their data before. */
export function propertyFeaturesFrom(queryClient: QueryClient, propertyId: string): PropertyFeatures {
  return featuresOf({
    flags: flagsFrom(queryClient),
    isManager: isManager(sessionFrom(queryClient)),
    may: mayFrom(queryClient, propertyId),
    property: queryClient.getQueryData(propertyQuery(propertyId).queryKey),
    permission: queryClient.getQueryData(permissionQuery(propertyId).queryKey),
    entrances: queryClient.getQueryData(entrancesQuery(propertyId).queryKey),
  })
}
