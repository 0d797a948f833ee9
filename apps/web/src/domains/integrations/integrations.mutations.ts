import { SYNC_MINUTES_MAX } from '@portico/contract/integrations/integrations.rules'
import type { Integration, IntegrationChange, NewIntegration } from '@portico/contract/integrations/integrations.schema'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { refreshPeople } from '#web/domains/people/people.queries.ts'
import { api } from '#web/platform/api.ts'
import { isStale } from '#web/platform/api-error.ts'
import { dismiss, notify } from '#web/platform/notices.ts'
import { useIdempotencyKeys } from '#web/platform/use-idempotency-keys.ts'
import { useTranslation } from '#web/ui/translation.tsx'
import { integrationsKeys, updateCachedIntegration } from './integrations.queries.ts'
import { syncKeys } from './sync/sync.queries.ts'

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
      updateCachedIntegration(queryClient, { ...integration, syncRequestedTime })
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
    // A failure is refetched, too, because another manager may have removed it. Its people become manual ones.
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: integrationsKeys.ofProperty(propertyId) }),
        queryClient.invalidateQueries({ queryKey: integrationsKeys.profiles() }),
        refreshPeople(queryClient, propertyId),
      ]),
  })
}

type Choice = Omit<NewIntegration, 'pmpPropertyId'>

/** Creates or changes the integration. A conflict has no notice, because the wizard shows it above its steps. */
export function useChooseProperties(propertyId: string) {
  const { t } = useTranslation('integrations', { keyPrefix: 'notices' })
  const callbacksFor = useStepCallbacks(propertyId)
  const idempotencyKeyOf = useIdempotencyKeys()
  return useMutation({
    mutationFn: ({ integration, choice }: { integration: Integration | undefined; choice: Choice }) => {
      if (integration) return change(integration, choice)
      const body = { pmpPropertyId: propertyId, ...choice }
      return api('POST /v1/integrations', { body, idempotencyKey: idempotencyKeyOf(body) })
    },
    ...callbacksFor('integration-properties', { failed: t('chooseFailed') }),
  })
}

/** Confirms differences in city or street, then lets the server compare all addresses with the one on file. */
export function useVerifyAddresses(propertyId: string) {
  const { t } = useTranslation('integrations', { keyPrefix: 'notices' })
  const queryClient = useQueryClient()
  const callbacksFor = useStepCallbacks(propertyId)
  return useMutation({
    mutationFn: async ({ integration, isConfirmed }: { integration: Integration; isConfirmed: boolean }) => {
      const { integrationId } = integration
      if (isConfirmed) {
        const confirmed = await change(integration, { addressValidationConfirmationTime: Date.now() })
        // If the second call fails, the next attempt needs the new version.
        updateCachedIntegration(queryClient, confirmed)
      }
      return api('POST /v1/integrations/:integrationId/verifyAddresses', { params: { integrationId } })
    },
    ...callbacksFor('integration-addresses', { done: t('verified'), failed: t('verifyFailed') }),
  })
}

type MappingRequest = {
  integration: Integration
  mappings: Integration['addressMappingList']
  /** The number of units of the chosen properties. */
  unitCount: number
}

export function useMapUnits(propertyId: string) {
  const { t } = useTranslation('integrations', { keyPrefix: 'notices' })
  const callbacksFor = useStepCallbacks(propertyId)
  return useMutation({
    mutationFn: ({ integration, mappings }: MappingRequest) => change(integration, { addressMappingList: mappings }),
    ...callbacksFor<MappingRequest>('integration-units', {
      done: ({ mappings, unitCount }) => {
        if (mappings.length > 0) return { type: 'success', header: t('mapped') }
        return unitCount > 0 ? { type: 'warning', header: t('noneMapped', { count: unitCount }) } : undefined
      },
      failed: t('mapFailed'),
    }),
  })
}

export function useCompleteSetup(propertyId: string) {
  const { t } = useTranslation('integrations', { keyPrefix: 'notices' })
  const callbacksFor = useStepCallbacks(propertyId)
  return useMutation({
    mutationFn: ({ integrationId }: Integration) =>
      api('POST /v1/integrations/:integrationId/complete', { params: { integrationId } }),
    ...callbacksFor('integration-setup', { done: t('completed'), failed: t('completeFailed') }),
  })
}

const change = ({ integrationId, version }: Integration, body: Omit<IntegrationChange, 'version'>) =>
  api('PATCH /v1/integrations/:integrationId', { params: { integrationId }, body: { ...body, version } })

type StepNotices<Request> = {
  /** The text after a success, or a function that returns the notice. */
  done?: string | ((request: Request) => { type: 'success' | 'warning'; header: string } | undefined)
  failed: string
}

/** The callbacks of the mutations of all steps of the setup. */
function useStepCallbacks(propertyId: string) {
  const queryClient = useQueryClient()
  return <Request>(id: string, { done, failed }: StepNotices<Request>) => ({
    onSuccess: (integration: Integration, request: Request) => {
      updateCachedIntegration(queryClient, integration)
      const notice = typeof done === 'string' ? ({ type: 'success', header: done } as const) : done?.(request)
      if (notice) notify({ id, ...notice })
      else dismiss(id)
      void queryClient.invalidateQueries({ queryKey: integrationsKeys.profiles() })
      void queryClient.invalidateQueries({ queryKey: syncKeys.ofProperty(propertyId) })
      void refreshPeople(queryClient, propertyId)
    },
    onError: (error: Error) => {
      if (!isStale(error)) notify({ id, type: 'error', header: failed })
    },
  })
}
