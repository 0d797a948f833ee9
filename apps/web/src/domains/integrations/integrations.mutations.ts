import { SYNC_MINUTES_MAX } from '@portico/contract/integrations/integrations.rules'
import type { Integration, IntegrationChange, NewIntegration } from '@portico/contract/integrations/integrations.schema'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { refreshPeople } from '#web/domains/people/people.queries.ts'
import { api } from '#web/platform/api.ts'
import { isStale } from '#web/platform/api-error.ts'
import { dismiss, notify } from '#web/platform/notices.ts'
import { useIdempotencyKeys } from '#web/platform/use-idempotency-keys.ts'
import { integrationsKeys, rememberIntegration } from './integrations.queries.ts'

export const syncNotice = ({ integrationId }: Pick<Integration, 'integrationId'>) => `sync-${integrationId}`

export function useRequestSync(propertyId: string) {
  const { t } = useTranslation('integrations', { keyPrefix: 'notices' })
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (integration: Integration) =>
      api('POST /v1/integrations/:integrationId/requestPmsPropertyUpdate', {
        params: { integrationId: integration.integrationId },
      }),
    onSuccess: ({ syncRequestedTime }, integration) => {
      rememberIntegration(queryClient, { ...integration, syncRequestedTime })
      notify({
        id: syncNotice(integration),
        type: 'success',
        header: t('syncRequested', { minutes: SYNC_MINUTES_MAX }),
      })
    },
    onError: (_, integration) => {
      notify({ id: syncNotice(integration), type: 'error', header: t('syncFailed') })
      return queryClient.invalidateQueries({ queryKey: integrationsKeys.ofProperty(propertyId) })
    },
  })
}

export function useRemoveIntegration(propertyId: string) {
  const { t } = useTranslation('integrations', { keyPrefix: 'notices' })
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ integrationId }: Integration) =>
      api('DELETE /v1/integrations/:integrationId', { params: { integrationId } }),
    onSuccess: (_, { integrationId }) =>
      notify({ id: `integration-${integrationId}`, type: 'success', header: t('removed') }),
    onError: (_, { integrationId }) =>
      notify({ id: `integration-${integrationId}`, type: 'error', header: t('removeFailed') }),
    // Also when it failed: somebody else may have removed it. Its people become manual ones.
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: integrationsKeys.ofProperty(propertyId) }),
        queryClient.invalidateQueries({ queryKey: integrationsKeys.profiles() }),
        refreshPeople(queryClient, propertyId),
      ]),
  })
}

type Choice = Omit<NewIntegration, 'pmpPropertyId'>

/** Creates the integration, or changes the one there is. A conflict has no notice: the wizard shows it above its steps. */
export function useChooseProperties(propertyId: string) {
  const { t } = useTranslation('integrations', { keyPrefix: 'notices' })
  const settle = useSettle(propertyId)
  const idempotencyKeyOf = useIdempotencyKeys()
  return useMutation({
    mutationFn: ({ integration, choice }: { integration: Integration | undefined; choice: Choice }) => {
      if (integration) return change(integration, choice)
      const body = { pmpPropertyId: propertyId, ...choice }
      return api('POST /v1/integrations', { body, idempotencyKey: idempotencyKeyOf(body) })
    },
    ...settle('integration-properties', { failed: t('chooseFailed') }),
  })
}

/** Confirms what differs in city or street, then lets the server hold all addresses against the one on file. */
export function useVerifyAddresses(propertyId: string) {
  const { t } = useTranslation('integrations', { keyPrefix: 'notices' })
  const queryClient = useQueryClient()
  const settle = useSettle(propertyId)
  return useMutation({
    mutationFn: async ({ integration, isConfirmed }: { integration: Integration; isConfirmed: boolean }) => {
      const { integrationId } = integration
      if (isConfirmed) {
        const confirmed = await change(integration, { addressValidationConfirmationTime: Date.now() })
        // The next attempt starts from here, should the second call fail.
        rememberIntegration(queryClient, confirmed)
      }
      return api('POST /v1/integrations/:integrationId/verifyAddresses', { params: { integrationId } })
    },
    ...settle('integration-addresses', { done: t('verified'), failed: t('verifyFailed') }),
  })
}

type Mappings = Integration['addressMappingList']

export function useMapUnits(propertyId: string) {
  const { t } = useTranslation('integrations', { keyPrefix: 'notices' })
  const settle = useSettle(propertyId)
  return useMutation({
    mutationFn: ({ integration, mappings }: { integration: Integration; mappings: Mappings }) =>
      change(integration, { addressMappingList: mappings }),
    ...settle('integration-units', { done: t('mapped'), failed: t('mapFailed') }),
  })
}

export function useCompleteSetup(propertyId: string) {
  const { t } = useTranslation('integrations', { keyPrefix: 'notices' })
  const settle = useSettle(propertyId)
  return useMutation({
    mutationFn: ({ integrationId }: Integration) =>
      api('POST /v1/integrations/:integrationId/complete', { params: { integrationId } }),
    ...settle('integration-setup', { done: t('completed'), failed: t('completeFailed') }),
  })
}

const change = ({ integrationId, version }: Integration, body: Omit<IntegrationChange, 'version'>) =>
  api('PATCH /v1/integrations/:integrationId', { params: { integrationId }, body: { ...body, version } })

/** What the steps of the setup have in common when they are answered. */
function useSettle(propertyId: string) {
  const queryClient = useQueryClient()
  return (id: string, { done, failed }: { done?: string; failed: string }) => ({
    onSuccess: (integration: Integration) => {
      rememberIntegration(queryClient, integration)
      if (done) notify({ id, type: 'success', header: done })
      else dismiss(id)
      void queryClient.invalidateQueries({ queryKey: integrationsKeys.profiles() })
      void refreshPeople(queryClient, propertyId)
    },
    onError: (error: Error) => {
      if (!isStale(error)) notify({ id, type: 'error', header: failed })
    },
  })
}
