import { storedReasons } from '@portico/contract/providers/providers.rules'
import type { AccessDraft } from '@portico/contract/providers/providers.schema'
import { api } from '#web/platform/api.ts'
import { ApiError } from '#web/platform/api-error.ts'
import { recordEvent } from '#web/platform/metrics.ts'
import { usePortalMutation } from '#web/platform/mutation.ts'
import { useTranslation } from '#web/ui/translation.tsx'

type Decision = { accessCustomerIds: string[]; draft: AccessDraft }

export function useManageAccess(propertyId: string) {
  const { t } = useTranslation('providers', { keyPrefix: 'notices' })
  return usePortalMutation({
    call: ({ accessCustomerIds, draft }: Decision) =>
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
    about: 'provider-access',
    done: t('updated'),
    failed: (error) => {
      recordEvent('providerAccessError', error instanceof ApiError ? error.code : 'unknown')
      return t('updateFailed')
    },
    changes: propertyId,
    isDelivered: true,
  })
}
