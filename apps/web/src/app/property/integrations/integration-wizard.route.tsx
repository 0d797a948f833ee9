import type { PmsProvider } from '@portico/contract/shared/pms-providers'
import { useQuery } from '@tanstack/react-query'
import { type LoaderFunctionArgs, type ShouldRevalidateFunctionArgs, useParams } from 'react-router'
import { findIntegration } from '#web/app/find-integration.ts'
import type { PageHandle } from '#web/app/page-handle.ts'
import { integrationsQuery, profilesQuery } from '#web/domains/integrations/integrations.queries.ts'
import { IntegrationWizard } from '#web/domains/integrations/wizard/integration-wizard.tsx'
import { keysQuery } from '#web/domains/keys/keys.queries.ts'
import { placesQuery } from '#web/domains/places/places.queries.ts'
import { propertyQuery } from '#web/domains/properties/properties.queries.ts'
import { PropertyAddress } from '#web/domains/properties/property-address.tsx'
import { queryClientOf } from '#web/platform/query-client.ts'

/** What the steps need, so that each is there when it is gone to. A setup goes on from where it stands now, not half an hour ago. */
export async function loader(args: LoaderFunctionArgs) {
  const queryClient = queryClientOf(args)
  const { propertyId = '' } = args.params
  const connected = queryClient.fetchQuery({ ...integrationsQuery(propertyId), staleTime: 0 }).catch(() => [])
  const fetched = Promise.all([
    connected,
    queryClient.prefetchQuery({ ...profilesQuery, staleTime: 0 }),
    queryClient.prefetchQuery(placesQuery(propertyId)),
    queryClient.prefetchQuery(keysQuery(propertyId)),
  ])
  await findIntegration(args, async () => (await connected).map(({ provider }) => provider))
  if (import.meta.env.SSR) await fetched
  return null
}

/** The step stands in the address, and is no reason to load anything. */
export const shouldRevalidate = ({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  defaultShouldRevalidate && currentUrl.pathname !== nextUrl.pathname

export const handle: PageHandle = {
  title: ({ t, params }) => t('integrations:wizard.title', { provider: params.integrationName ?? '' }),
  crumb: ({ params }) => params.integrationName ?? '',
}

export function Component() {
  const { propertyId = '', integrationName } = useParams()
  const { data: property } = useQuery(propertyQuery(propertyId))
  return (
    <IntegrationWizard
      key={`${propertyId}/${integrationName}`}
      propertyId={propertyId}
      provider={integrationName as PmsProvider}
      addressOnFile={property && <PropertyAddress address={property.address} />}
    />
  )
}
