import type { IntegrationOffer } from '@portico/contract/integrations/integrations.schema'
import type { PmsProvider } from '@portico/contract/shared/pms-providers'
import type { PageArgs } from '#web/app/pages/define-page.ts'
import { availableIntegrationsQuery } from '#web/data/integrations/integrations.queries.ts'
import { flagsFrom, flagsQuery } from '#web/platform/flags.ts'
import { PageError } from '#web/platform/page-error.ts'

/** Finds the offered PMS that the address names. `alsoOffered` adds those that are in use although they are no longer offered. */
export async function findIntegration(
  { queryClient, params }: Pick<PageArgs, 'queryClient' | 'params'>,
  alsoOffered: () => Promise<readonly PmsProvider[]> = async () => [],
): Promise<IntegrationOffer> {
  const [available, used] = await Promise.all([
    queryClient.ensureQueryData(availableIntegrationsQuery),
    alsoOffered(),
    queryClient.prefetchQuery(flagsQuery),
  ])
  const { enabledPmsProviders } = flagsFrom(queryClient)
  const isOffered = ({ provider }: IntegrationOffer) =>
    enabledPmsProviders.includes(provider) || used.includes(provider)
  const found = available.find((offer) => offer.provider === params.integrationName && isOffered(offer))
  if (found) return found
  throw new PageError({ status: 404, message: 'errors.integrationNotFound', friendly: 'errors.friendly' })
}
