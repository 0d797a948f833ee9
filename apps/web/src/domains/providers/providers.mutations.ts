import { storedReasons } from '@portico/contract/providers/providers.rules'
import type { AccessDraft } from '@portico/contract/providers/providers.schema'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { propertiesKeys, propertyQuery } from '#web/domains/properties/properties.queries.ts'
import { api } from '#web/platform/api.ts'
import { ApiError } from '#web/platform/api-error.ts'
import { recordEvent } from '#web/platform/metrics.ts'
import { notify } from '#web/platform/notices.ts'
import { useTranslation } from '#web/ui/translation.tsx'
import { providersKeys } from './providers.queries.ts'

type Decision = { accessCustomerIds: string[]; draft: AccessDraft }

export function useManageAccess(propertyId: string) {
  const { t } = useTranslation('providers', { keyPrefix: 'notices' })
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ accessCustomerIds, draft }: Decision) =>
      api('PUT /v1/permissions/manageAccessForAccessCustomersByEntity', {
        body: {
          entityId: propertyId,
          entityType: 'Property',
          accessCustomerIds,
          accessStatus: draft.accessStatus,
          reasonCode: draft.accessStatus === 'ACCESS_ENABLED' ? storedReasons.enabled : draft.reasonCode || null,
          ...(draft.note && { note: draft.note }),
          ...(draft.disabledUntil && { disabledUntil: draft.disabledUntil }),
        },
      }),
    onSuccess: () => {
      notify({ id: 'provider-access', type: 'success', header: t('updated'), delivery: { propertyId } })
      return Promise.all([
        queryClient.invalidateQueries({ queryKey: providersKeys.ofProperty(propertyId) }),
        // Both show the number of providers.
        queryClient.invalidateQueries({ queryKey: propertyQuery(propertyId).queryKey }),
        queryClient.invalidateQueries({ queryKey: propertiesKeys.portfolio() }),
      ])
    },
    onError: (error) => {
      notify({ id: 'provider-access', type: 'error', header: t('updateFailed') })
      recordEvent('providerAccessError', error instanceof ApiError ? error.code : 'unknown')
    },
  })
}
