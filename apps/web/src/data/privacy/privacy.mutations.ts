import type { Hold, HoldDraft, RetentionChange } from '@portico/contract/privacy/privacy.schema'
import { api } from '#web/platform/api.ts'
import { isStale } from '#web/platform/api-error.ts'
import { usePortalMutation } from '#web/platform/mutation.ts'
import { useTranslation } from '#web/ui/translation.tsx'
import { retentionQuery } from './privacy.queries.ts'

export function useSetRetention(propertyId: string) {
  const { t } = useTranslation('privacy', { keyPrefix: 'notices' })
  return usePortalMutation({
    call: (body: RetentionChange) => api('PUT /v1/privacy/:propertyId/retention', { params: { propertyId }, body }),
    onDone: (retention, _, queryClient) => queryClient.setQueryData(retentionQuery(propertyId).queryKey, retention),
    about: 'privacy-retention',
    done: t('saved'),
    failed: t('saveFailed'),
    isShown: isStale,
    changes: propertyId,
  })
}

export function useAddHold(propertyId: string) {
  const { t } = useTranslation('privacy', { keyPrefix: 'notices' })
  return usePortalMutation({
    call: (body: HoldDraft) => api('POST /v1/privacy/:propertyId/holds', { params: { propertyId }, body }),
    about: 'privacy-hold',
    done: t('held'),
    changes: propertyId,
  })
}

export function useReleaseHold(propertyId: string) {
  const { t } = useTranslation('privacy', { keyPrefix: 'notices' })
  return usePortalMutation({
    call: ({ holdId }: Hold) => api('DELETE /v1/privacy/:propertyId/holds/:holdId', { params: { propertyId, holdId } }),
    about: ({ holdId }) => `privacy-hold-${holdId}`,
    done: t('released'),
    failed: t('releaseFailed'),
    changes: propertyId,
  })
}
