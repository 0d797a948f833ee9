import { accountTypeOf } from '@portico/contract/account/account.rules'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { entrancesQuery } from '#web/data/entrances/entrances.queries.ts'
import { flagsFrom, useFlags } from '#web/platform/flags.ts'
import { type Session, sessionFrom, useSession } from '#web/platform/session.ts'
import { permissionQuery, propertyQuery } from './properties.queries.ts'
import { featuresOf, type PropertyFeatures } from './property-features.ts'

const isManager = (session: Session) =>
  session.status === 'authenticated' && accountTypeOf(session.info) === 'propertyManager'

/** Features are off until their data is loaded. */
export function usePropertyFeatures(propertyId: string): PropertyFeatures {
  const flags = useFlags()
  const session = useSession()
  const { data: property } = useQuery(propertyQuery(propertyId))
  const { data: permission } = useQuery(permissionQuery(propertyId))
  const { data: entrances } = useQuery(entrancesQuery(propertyId))
  return useMemo(
    () => featuresOf({ flags, isManager: isManager(session), property, permission, entrances }),
    [flags, session, property, permission, entrances],
  )
}

/** The features for a loader, which cannot use hooks. The route of the property has loaded their data before. */
export function propertyFeaturesFrom(queryClient: QueryClient, propertyId: string): PropertyFeatures {
  return featuresOf({
    flags: flagsFrom(queryClient),
    isManager: isManager(sessionFrom(queryClient)),
    property: queryClient.getQueryData(propertyQuery(propertyId).queryKey),
    permission: queryClient.getQueryData(permissionQuery(propertyId).queryKey),
    entrances: queryClient.getQueryData(entrancesQuery(propertyId).queryKey),
  })
}
