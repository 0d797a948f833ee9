import type { NetworkChange, NetworkDraft } from '@portico/contract/networks/networks.schema'
import { api } from '#web/platform/api.ts'
import { isConflict } from '#web/platform/api-error.ts'
import { usePortalMutation } from '#web/platform/mutation.ts'
import { useTranslation } from '#web/ui/translation.tsx'

const noticeOf = (networkId: string) => `network-${networkId}`

export function useAddNetwork(propertyId: string) {
  const { t } = useTranslation('networks', { keyPrefix: 'notices' })
  return usePortalMutation({
    call: (draft: NetworkDraft) => api('POST /v1/networkSettings/wifi', { body: { propertyId, ...draft } }),
    about: 'network-add',
    done: t('added'),
    failed: t('addFailed'),
    changes: propertyId,
  })
}

export function useUpdateNetwork(propertyId: string, networkId: string) {
  const { t } = useTranslation('networks', { keyPrefix: 'notices' })
  return usePortalMutation({
    call: (change: NetworkChange) =>
      api('PATCH /v1/networkSettings/wifi/:id', { params: { id: networkId }, body: change }),
    about: noticeOf(networkId),
    done: t('updated'),
    failed: t('updateFailed'),
    isShown: isConflict,
    changes: propertyId,
  })
}

export function useDeleteNetwork(propertyId: string) {
  const { t } = useTranslation('networks', { keyPrefix: 'notices' })
  return usePortalMutation({
    call: (networkId: string) => api('DELETE /v1/networkSettings/wifi/:id', { params: { id: networkId } }),
    about: noticeOf,
    done: t('deleted'),
    failed: t('deleteFailed'),
    changes: propertyId,
  })
}
