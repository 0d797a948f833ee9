import { SYNC_MINUTES_MAX } from '@portico/contract/integrations/integrations.rules'
import type { Integration, IntegrationChange, NewIntegration } from '@portico/contract/integrations/integrations.schema'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { api } from '#web/platform/api.ts'
import { isStale } from '#web/platform/api-error.ts'
import { usePortalMutation } from '#web/platform/mutation.ts'
import { useIdempotencyKeys } from '#web/platform/use-idempotency-keys.ts'
import { useTranslation } from '#web/ui/translation.tsx'
import { updateCachedIntegration } from './integrations.queries.ts'

export const syncNotice = ({ integrationId }: Pick<Integration, 'integrationId'>) => `sync-${integrationId}`

export function useRequestSync(propertyId: string) {
  const { t } = useTranslation('integrations', { keyPrefix: 'notices' })
  return usePortalMutation({
    call: ({ integrationId }: Integration) =>
      api('POST /v1/integrations/:integrationId/requestPmsPropertyUpdate', { params: { integrationId } }),
    onDone: ({ syncRequestedTime }, integration, queryClient) =>
      updateCachedIntegration(queryClient, { ...integration, syncRequestedTime }),
    about: syncNotice,
    done: t('syncRequested', { minutes: SYNC_MINUTES_MAX }),
    failed: t('syncFailed'),
    changes: propertyId,
  })
}

/** The people of the integration become manual ones. */
export function useRemoveIntegration(propertyId: string) {
  const { t } = useTranslation('integrations', { keyPrefix: 'notices' })
  return usePortalMutation({
    call: ({ integrationId }: Integration) =>
      api('DELETE /v1/integrations/:integrationId', { params: { integrationId } }),
    about: ({ integrationId }) => `integration-${integrationId}`,
    done: t('removed'),
    failed: t('removeFailed'),
    changes: propertyId,
  })
}

/** What the mutations of all steps of the setup have in common. The wizard shows a conflict above its steps. */
const stepOf = (propertyId: string) => ({
  onDone: (integration: Integration, _: unknown, queryClient: QueryClient) =>
    updateCachedIntegration(queryClient, integration),
  isShown: isStale,
  changes: propertyId,
})

type Choice = Omit<NewIntegration, 'pmpPropertyId'>

/** Creates or changes the integration. */
export function useChooseProperties(propertyId: string) {
  const { t } = useTranslation('integrations', { keyPrefix: 'notices' })
  const idempotencyKeyOf = useIdempotencyKeys()
  return usePortalMutation({
    call: ({ integration, choice }: { integration: Integration | undefined; choice: Choice }) => {
      if (integration) return change(integration, choice)
      const body = { pmpPropertyId: propertyId, ...choice }
      return api('POST /v1/integrations', { body, idempotencyKey: idempotencyKeyOf(body) })
    },
    about: 'integration-properties',
    failed: t('chooseFailed'),
    ...stepOf(propertyId),
  })
}

/** Confirms differences in city or street, then lets the server compare all addresses with the one on file. */
export function useVerifyAddresses(propertyId: string) {
  const { t } = useTranslation('integrations', { keyPrefix: 'notices' })
  const queryClient = useQueryClient()
  return usePortalMutation({
    call: async ({ integration, isConfirmed }: { integration: Integration; isConfirmed: boolean }) => {
      const { integrationId } = integration
      if (isConfirmed) {
        const confirmed = await change(integration, { addressValidationConfirmationTime: Date.now() })
        // If the second call fails, the next attempt needs the new version.
        updateCachedIntegration(queryClient, confirmed)
      }
      return api('POST /v1/integrations/:integrationId/verifyAddresses', { params: { integrationId } })
    },
    about: 'integration-addresses',
    done: t('verified'),
    failed: t('verifyFailed'),
    ...stepOf(propertyId),
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
  return usePortalMutation({
    call: ({ integration, mappings }: MappingRequest) => change(integration, { addressMappingList: mappings }),
    about: 'integration-units',
    done: (_, { mappings, unitCount }) => {
      if (mappings.length > 0) return t('mapped')
      return unitCount > 0 ? { type: 'warning', header: t('noneMapped', { count: unitCount }) } : undefined
    },
    failed: t('mapFailed'),
    ...stepOf(propertyId),
  })
}

export function useCompleteSetup(propertyId: string) {
  const { t } = useTranslation('integrations', { keyPrefix: 'notices' })
  return usePortalMutation({
    call: ({ integrationId }: Integration) =>
      api('POST /v1/integrations/:integrationId/complete', { params: { integrationId } }),
    about: 'integration-setup',
    done: t('completed'),
    failed: t('completeFailed'),
    ...stepOf(propertyId),
  })
}

const change = ({ integrationId, version }: Integration, body: Omit<IntegrationChange, 'version'>) =>
  api('PATCH /v1/integrations/:integrationId', { params: { integrationId }, body: { ...body, version } })
