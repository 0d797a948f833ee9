import type { NetworkChange, NetworkDraft } from '@portico/contract/networks/networks.schema'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '#web/platform/api.ts'
import { isStale } from '#web/platform/api-error.ts'
import { notify } from '#web/platform/notices.ts'
import { useTranslation } from '#web/ui/translation.tsx'
import { networksKeys } from './networks.queries.ts'

const noticeOf = (networkId: string) => `network-${networkId}`

export function useAddNetwork(propertyId: string) {
  const { t } = useTranslation('networks', { keyPrefix: 'notices' })
  const refresh = useRefresh(propertyId)
  return useMutation({
    mutationFn: (draft: NetworkDraft) => api('POST /v1/networkSettings/wifi', { body: { propertyId, ...draft } }),
    onSuccess: () => {
      notify({ id: 'network-add', type: 'success', header: t('added') })
      return refresh()
    },
    onError: () => notify({ id: 'network-add', type: 'error', header: t('addFailed') }),
  })
}

/** A conflict has no notice, because the form shows it. */
export function useUpdateNetwork(propertyId: string, networkId: string) {
  const { t } = useTranslation('networks', { keyPrefix: 'notices' })
  const refresh = useRefresh(propertyId)
  return useMutation({
    mutationFn: (change: NetworkChange) =>
      api('PATCH /v1/networkSettings/wifi/:id', { params: { id: networkId }, body: change }),
    onSuccess: () => {
      notify({ id: noticeOf(networkId), type: 'success', header: t('updated') })
      return refresh()
    },
    onError: (error) =>
      !isStale(error) && notify({ id: noticeOf(networkId), type: 'error', header: t('updateFailed') }),
  })
}

export function useDeleteNetwork(propertyId: string) {
  const { t } = useTranslation('networks', { keyPrefix: 'notices' })
  const refresh = useRefresh(propertyId)
  return useMutation({
    mutationFn: (networkId: string) => api('DELETE /v1/networkSettings/wifi/:id', { params: { id: networkId } }),
    onSuccess: (_, networkId) => notify({ id: noticeOf(networkId), type: 'success', header: t('deleted') }),
    onError: (_, networkId) => notify({ id: noticeOf(networkId), type: 'error', header: t('deleteFailed') }),
    // A failure is refetched, too, because another manager may have deleted it.
    onSettled: refresh,
  })
}

function useRefresh(propertyId: string) {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: networksKeys.ofProperty(propertyId) })
}
