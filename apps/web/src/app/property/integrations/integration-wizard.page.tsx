import { isFull } from '@portico/contract/flags/flags.rules'
import type { PmsProvider } from '@portico/contract/shared/pms-providers'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { findIntegration } from '#web/app/find-integration.ts'
import { definePage, type PageProps } from '#web/app/pages/define-page.ts'
import { integrationsQuery, profilesQuery } from '#web/data/integrations/integrations.queries.ts'
import { keysQuery } from '#web/data/keys/keys.queries.ts'
import { placesQuery } from '#web/data/places/places.queries.ts'
import { propertyQuery } from '#web/data/properties/properties.queries.ts'
import { defaultKeysQuery } from '#web/data/sync/default-keys/default-keys.queries.ts'
import { IntegrationWizard } from '#web/domains/integrations/wizard/integration-wizard.tsx'
import { PropertyAddress } from '#web/domains/properties/property-address.tsx'
import { useDefaultKeys } from '#web/domains/sync/default-keys/use-default-keys.ts'
import { ResidentKeysStep } from '#web/domains/sync/first-sync/resident-keys-step.tsx'
import { flagsFrom, flagsQuery } from '#web/platform/flags.ts'

export default definePage({
  path: 'integrations/:integrationName',
  texts: ['integrations', 'sync', 'ui'],
  may: ['integrations.change', 'properties.read', 'keys.read'],
  gate: ({ pms }) => !pms && '/',
  title: ({ t, params }) => t('integrations:wizard.title', { provider: params.integrationName ?? '' }),
  crumb: ({ params }) => params.integrationName ?? '',
  /** Loads the data of all steps. The integration is fetched again, because the setup must continue from its current state. */
  async data(args) {
    const { propertyId, queryClient } = args
    const connected = queryClient.fetchQuery({ ...integrationsQuery(propertyId), staleTime: 0 }).catch(() => [])
    const fetched = [
      connected,
      queryClient.prefetchQuery({ ...profilesQuery, staleTime: 0 }),
      queryClient.prefetchQuery(placesQuery(propertyId)),
      queryClient.prefetchQuery(keysQuery(propertyId)),
      prefetchDefaultKeys(queryClient, propertyId),
    ]
    await findIntegration(args, async () => (await connected).map(({ provider }) => provider))
    return fetched
  },
  Component: Wizard,
})

/** They can be chosen only where syncs are reviewed. */
async function prefetchDefaultKeys(queryClient: QueryClient, propertyId: string) {
  await queryClient.prefetchQuery(flagsQuery)
  if (isFull(flagsFrom(queryClient))) await queryClient.prefetchQuery(defaultKeysQuery(propertyId))
}

function Wizard({ propertyId, params: { integrationName } }: PageProps) {
  const provider = integrationName as PmsProvider
  return <WizardOf key={`${propertyId}/${provider}`} propertyId={propertyId} provider={provider} />
}

function WizardOf({ propertyId, provider }: { propertyId: string; provider: PmsProvider }) {
  const { data: property } = useQuery(propertyQuery(propertyId))
  const keys = useDefaultKeys(propertyId)
  const { hasFailed, untilSaved } = keys
  return (
    <IntegrationWizard
      propertyId={propertyId}
      provider={provider}
      residentKeys={{
        ...{ hasFailed, untilSaved },
        step: ({ isLive }) => <ResidentKeysStep propertyId={propertyId} keys={keys} isLive={isLive} />,
      }}
      addressOnFile={property && <PropertyAddress address={property.address} />}
    />
  )
}
