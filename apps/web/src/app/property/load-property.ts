import { isFull } from '@portico/contract/flags/flags.rules'
import type { QueryClient } from '@tanstack/react-query'
import { redirect } from 'react-router'
import type { PageArgs } from '#web/app/pages/define-page.ts'
import { loadMay } from '#web/data/company/may.ts'
import { entrancesQuery } from '#web/data/entrances/entrances.queries.ts'
import { buildingQuery } from '#web/data/properties/building.queries.ts'
import { permissionQuery, propertyQuery } from '#web/data/properties/properties.queries.ts'
import { propertyFeaturesFrom } from '#web/data/properties/property-features.queries.ts'
import { entrancePermissionsQuery, providerPermissionsQuery } from '#web/data/providers/providers.queries.ts'
import { ApiError } from '#web/platform/api-error.ts'
import { flagsFrom } from '#web/platform/flags.ts'
import { PageError } from '#web/platform/page-error.ts'
import { isManager, sessionFrom } from '#web/platform/session.ts'
import { redirectOf } from './property-redirects.ts'

/** The server waits for everything that gates depend on. The browser waits for the property and the role, and other gates are evaluated as data arrives. */
export async function loadProperty({ propertyId, queryClient, loaderArgs }: PageArgs) {
  const mayHere = loadMay(queryClient, propertyId)
  const gates = mayHere.then(
    (may) =>
      Promise.all([
        may('providers.read') && queryClient.prefetchQuery(permissionQuery(propertyId)),
        may('entrances.read') && queryClient.prefetchQuery(entrancesQuery(propertyId)),
        hasArchive(queryClient) && may('properties.read') && queryClient.prefetchQuery(buildingQuery(propertyId)),
      ]),
    () => [],
  )
  try {
    await Promise.all([queryClient.ensureQueryData(propertyQuery(propertyId)), mayHere])
  } catch (error) {
    throw asPropertyError(error)
  }
  if (!import.meta.env.SSR) return []
  await gates
  const { pathname, search } = new URL(loaderArgs.request.url)
  const features = propertyFeaturesFrom(queryClient, propertyId)
  const target = redirectOf({ pathname, search, hash: '' }, propertyId, features)
  if (target) throw redirect(target)
  return features.isManaged ? [] : ownAccessQueries(queryClient, propertyId)
}

/** Whether the pages say that a property is archived. */
const hasArchive = (queryClient: QueryClient) => isFull(flagsFrom(queryClient)) && isManager(sessionFrom(queryClient))

/** All pages that a partner may open show which entrances the partner may open. */
function ownAccessQueries(queryClient: QueryClient, propertyId: string) {
  const entrances = queryClient.getQueryData(entrancesQuery(propertyId).queryKey) ?? []
  const ids = entrances.map(({ accessPointId }) => accessPointId)
  return [providerPermissionsQuery(propertyId), ...(ids.length > 0 ? [entrancePermissionsQuery(propertyId, ids)] : [])]
}

/** The error must not reveal whether a property does not exist or belongs to another manager. */
function asPropertyError(error: unknown) {
  const status = error instanceof ApiError ? error.status : 500
  if (status === 401) return error
  const friendly = 'errors.propertyFriendly'
  return status === 403 || status === 400
    ? new PageError({ status: 404, message: 'errors.propertyNotFound', friendly })
    : new PageError({ status, message: 'errors.propertyFailed', friendly, canRetry: true })
}
