import type { LoaderFunctionArgs, ShouldRevalidateFunctionArgs } from 'react-router'
import { permissionQuery } from '#web/domains/properties/properties.queries.ts'
import { propertyFeaturesFrom } from '#web/domains/properties/property-features.queries.ts'
import { providerPermissionsQuery } from '#web/domains/providers/providers.queries.ts'
import { flagsQuery } from '#web/platform/flags.ts'
import { queryClientOf } from '#web/platform/query-client.ts'
import { sessionQuery } from '#web/platform/session.ts'

export { DashboardPage as Component } from './dashboard-page.tsx'

/** What the first tab shows comes with a page from the server. */
export async function loader(args: LoaderFunctionArgs) {
  if (!import.meta.env.SSR) return null
  const queryClient = queryClientOf(args)
  const { propertyId = '' } = args.params
  await Promise.all([
    queryClient.prefetchQuery(sessionQuery),
    queryClient.prefetchQuery(flagsQuery),
    queryClient.prefetchQuery(permissionQuery(propertyId)),
  ])
  if (propertyFeaturesFrom(queryClient, propertyId).providers)
    await queryClient.prefetchQuery(providerPermissionsQuery(propertyId))
  return null
}

/** A tab only chooses among what is here already. */
export const shouldRevalidate = ({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  defaultShouldRevalidate && currentUrl.pathname !== nextUrl.pathname
