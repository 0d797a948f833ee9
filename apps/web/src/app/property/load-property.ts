import type { QueryClient } from '@tanstack/react-query'
import { redirect } from 'react-router'
import type { PageArgs } from '#web/app/pages/define-page.ts'
import { entrancesQuery } from '#web/domains/entrances/entrances.queries.ts'
import { permissionQuery, propertyQuery } from '#web/domains/properties/properties.queries.ts'
import { propertyFeaturesFrom } from '#web/domains/properties/property-features.queries.ts'
import { entrancePermissionsQuery, providerPermissionsQuery } from '#web/domains/providers/providers.queries.ts'
import { ApiError } from '#web/platform/api-error.ts'
import { flagsQuery } from '#web/platform/flags.ts'
import { PageError } from '#web/platform/page-error.ts'
import { sessionQuery } from '#web/platform/session.ts'
import { redirectOf } from './property-redirects.ts'

/** A page from the server has everything its gates ask for. In the browser it waits for the property alone, and gates open as answers come. */
export async function loadProperty({ propertyId, queryClient, loaderArgs }: PageArgs) {
  const gates = Promise.all([
    queryClient.prefetchQuery(sessionQuery),
    queryClient.prefetchQuery(flagsQuery),
    queryClient.prefetchQuery(permissionQuery(propertyId)),
    queryClient.prefetchQuery(entrancesQuery(propertyId)),
  ])
  try {
    await queryClient.ensureQueryData(propertyQuery(propertyId))
  } catch (error) {
    throw asPropertyError(error)
  }
  if (!import.meta.env.SSR) return []
  await gates
  const { pathname, search } = new URL(loaderArgs.request.url)
  const features = propertyFeaturesFrom(queryClient, propertyId)
  const elsewhere = redirectOf({ pathname, search, hash: '' }, propertyId, features)
  if (elsewhere) throw redirect(elsewhere)
  return features.isManaged ? [] : ownAccessQueries(queryClient, propertyId)
}

/** Every page that a partner may open says what it may open there. */
function ownAccessQueries(queryClient: QueryClient, propertyId: string) {
  const entrances = queryClient.getQueryData(entrancesQuery(propertyId).queryKey) ?? []
  const ids = entrances.map(({ accessPointId }) => accessPointId)
  return [providerPermissionsQuery(propertyId), ...(ids.length > 0 ? [entrancePermissionsQuery(propertyId, ids)] : [])]
}

/** One that is somebody else's, one that does not exist and an address that names none are told apart nowhere. */
function asPropertyError(error: unknown) {
  const status = error instanceof ApiError ? error.status : 500
  if (status === 401) return error
  const friendly = 'errors.propertyFriendly'
  return status === 403 || status === 400
    ? new PageError({ status: 404, message: 'errors.propertyNotFound', friendly })
    : new PageError({ status, message: 'errors.propertyFailed', friendly, canRetry: true })
}
