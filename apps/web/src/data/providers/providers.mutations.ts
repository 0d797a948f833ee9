import { storedReasons } from '@portico/contract/providers/providers.rules'
import type { AccessDraft, ResolvedPermission } from '@portico/contract/providers/providers.schema'
import { api } from '#web/platform/api.ts'
import { ApiError, isStale } from '#web/platform/api-error.ts'
import { recordEvent } from '#web/platform/metrics.ts'
import { usePortalMutation } from '#web/platform/mutation.ts'
import { useTranslation } from '#web/ui/translation.tsx'

type Decision = { permissions: readonly ResolvedPermission[]; draft: AccessDraft }

export function useManageAccess(propertyId: string) {
  const { t } = useTranslation('providers', { keyPrefix: 'notices' })
  return usePortalMutation({
    call: ({ permissions, draft }: Decision) =>
      api('PUT /v1/permissions/manageAccessForAccessCustomersByEntity', {
        body: {
          entityId: propertyId,
          entityType: 'Property',
          accessCustomerIds: permissions.map(({ accessCustomerId }) => accessCustomerId),
          knownUntilTimeMillis: Math.max(
            0,
            ...permissions.map(({ lastUpdatedTimeMillis }) => lastUpdatedTimeMillis ?? 0),
          ),
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
    isShown: isStale,
    changes: propertyId,
    isDelivered: true,
  })
}
