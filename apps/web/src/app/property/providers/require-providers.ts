import { redirect } from 'react-router'
import type { PageArgs } from '#web/app/pages/define-page.ts'
import { propertyPath } from '#web/data/properties/properties.paths.ts'
import { permissionQuery } from '#web/data/properties/properties.queries.ts'
import { propertyFeaturesFrom } from '#web/data/properties/property-features.queries.ts'
import { providerPermissionsQuery } from '#web/data/providers/providers.queries.ts'
import { flagsQuery } from '#web/platform/flags.ts'
import { sessionQuery } from '#web/platform/session.ts'

/** Redirects if the property has no permission document or the account may not manage providers. */
export async function requireProviders({ propertyId, queryClient }: PageArgs) {
  const permissions = queryClient.prefetchQuery(providerPermissionsQuery(propertyId))
  const [session] = await Promise.all([
    queryClient.ensureQueryData(sessionQuery),
    queryClient.prefetchQuery(flagsQuery),
    queryClient.prefetchQuery(permissionQuery(propertyId)),
  ])
  if (session.status !== 'authenticated') return []
  if (!propertyFeaturesFrom(queryClient, propertyId).providers) throw redirect(propertyPath(propertyId))
  return [permissions]
}
