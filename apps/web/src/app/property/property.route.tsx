import type { QueryClient } from '@tanstack/react-query'
import { type LoaderFunctionArgs, redirect, type ShouldRevalidateFunctionArgs } from 'react-router'
import type { PageHandle } from '#web/app/page-handle.ts'
import { entrancesQuery } from '#web/domains/entrances/entrances.queries.ts'
import { permissionQuery, propertyQuery } from '#web/domains/properties/properties.queries.ts'
import { propertyFeaturesFrom } from '#web/domains/properties/property-features.queries.ts'
import { entrancePermissionsQuery, providerPermissionsQuery } from '#web/domains/providers/providers.queries.ts'
import { ApiError } from '#web/platform/api-error.ts'
import { flagsQuery } from '#web/platform/flags.ts'
import { PageError } from '#web/platform/page-error.ts'
import { queryClientOf } from '#web/platform/query-client.ts'
import { sessionQuery } from '#web/platform/session.ts'
import { PropertyNavigation } from './property-navigation.tsx'
import { redirectOf } from './property-redirects.ts'

export { PropertyFrame as Component } from './property-frame.tsx'

/** A page from the server has everything its gates ask for. In the browser it waits for the property alone, and gates open as answers come. */
export async function loader(args: LoaderFunctionArgs) {
  const queryClient = queryClientOf(args)
  const { propertyId = '' } = args.params
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
  if (!import.meta.env.SSR) return null
  await gates
  const { pathname, search } = new URL(args.request.url)
  const features = propertyFeaturesFrom(queryClient, propertyId)
  const elsewhere = redirectOf({ pathname, search, hash: '' }, propertyId, features)
  if (elsewhere) throw redirect(elsewhere)
  if (!features.isManaged) await loadOwnAccess(queryClient, propertyId)
  return null
}

/** Every page that a partner may open says what it may open there. */
function loadOwnAccess(queryClient: QueryClient, propertyId: string) {
  const entrances = queryClient.getQueryData(entrancesQuery(propertyId).queryKey) ?? []
  const ids = entrances.map(({ accessPointId }) => accessPointId)
  return Promise.all([
    queryClient.prefetchQuery(providerPermissionsQuery(propertyId)),
    ids.length > 0 && queryClient.prefetchQuery(entrancePermissionsQuery(propertyId, ids)),
  ])
}

/** Of the address only the property matters here. */
export const shouldRevalidate = ({ currentParams, nextParams }: ShouldRevalidateFunctionArgs) =>
  currentParams.propertyId !== nextParams.propertyId

/** One that is somebody else's, one that does not exist and an address that names none are told apart nowhere. */
function asPropertyError(error: unknown) {
  const status = error instanceof ApiError ? error.status : 500
  if (status === 401) return error
  const friendly = 'errors.propertyFriendly'
  return status === 403 || status === 400
    ? new PageError({ status: 404, message: 'errors.propertyNotFound', friendly })
    : new PageError({ status, message: 'errors.propertyFailed', friendly, canRetry: true })
}

const nameOf: NonNullable<PageHandle['title']> = ({ queryClient, params }) =>
  queryClient.getQueryData(propertyQuery(params.propertyId ?? '').queryKey)?.name ?? ''

export const handle: PageHandle = {
  title: nameOf,
  crumb: nameOf,
  /** Within a property that could not be shown there is nowhere to go. */
  navigation: (texts) => nameOf(texts) && <PropertyNavigation />,
}
