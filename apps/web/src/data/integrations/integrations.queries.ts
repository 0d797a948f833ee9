import type { Integration, IntegrationOffer } from '@portico/contract/integrations/integrations.schema'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { api } from '#web/platform/api.ts'
import { ALL_PROPERTIES } from '#web/platform/query-client.ts'

export const integrationsKeys = {
  all: ['integrations'] as const,
  available: () => [...integrationsKeys.all, 'available'] as const,
  ofProperty: (propertyId: string) => [...integrationsKeys.all, 'property', propertyId] as const,
  one: (integrationId: string) => [...integrationsKeys.all, 'one', integrationId] as const,
  /** A profile says how many properties use it. */
  profiles: () => [...integrationsKeys.all, 'profiles', ALL_PROPERTIES] as const,
  pmsProperties: (credentialId: string) => [...integrationsKeys.all, 'pmsProperties', credentialId] as const,
}

const isConnected = (listed: Integration | IntegrationOffer): listed is Integration => 'integrationId' in listed

/** The systems that can be connected. */
export const availableIntegrationsQuery = queryOptions({
  queryKey: integrationsKeys.available(),
  queryFn: async ({ signal }) => {
    const { integrations } = await api('GET /v1/integrations', { query: { status: 'available' }, signal })
    return integrations.filter((listed): listed is IntegrationOffer => !isConnected(listed))
  },
})

/** The integrations of a property. */
export const integrationsQuery = (propertyId: string) =>
  queryOptions({
    queryKey: integrationsKeys.ofProperty(propertyId),
    queryFn: async ({ signal }) => {
      const query = { status: 'enabled', propertyId } as const
      return (await api('GET /v1/integrations', { query, signal })).integrations.filter(isConnected)
    },
  })

/** One integration, for polling. Its initial data comes from the list. */
export const integrationQuery = (integrationId: string) =>
  queryOptions({
    queryKey: integrationsKeys.one(integrationId),
    queryFn: ({ signal }) => api('GET /v1/integrations/:integrationId', { params: { integrationId }, signal }),
    gcTime: 0,
  })

/** All PMS profiles of the account. */
export const profilesQuery = queryOptions({
  queryKey: integrationsKeys.profiles(),
  queryFn: async ({ signal }) => (await api('GET /v1/integrations/pms/credentials', { signal })).credentials,
})

/** The properties of a PMS profile, with buildings and units. */
export const pmsPropertiesQuery = (credentialId: string) =>
  queryOptions({
    queryKey: integrationsKeys.pmsProperties(credentialId),
    queryFn: async ({ signal }) =>
      (
        await api('GET /v1/integrations/pms/credentials/:credentialId/propertyInfo', {
          params: { credentialId },
          signal,
        })
      ).properties,
  })

/** Puts the integration into the cached lists, so that they need no request. */
export function updateCachedIntegration(queryClient: QueryClient, integration: Integration) {
  const { integrationId, pmpPropertyId } = integration
  queryClient.setQueryData(integrationsQuery(pmpPropertyId).queryKey, (listed) => {
    if (!listed) return listed
    const isKnown = listed.some((one) => one.integrationId === integrationId)
    return isKnown
      ? listed.map((one) => (one.integrationId === integrationId ? integration : one))
      : [...listed, integration]
  })
}
