import type { CredentialFormatCreation } from '@portico/contract/credential-formats/credential-formats.schema'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '#web/platform/api.ts'
import { ApiError } from '#web/platform/api-error.ts'
import { notify } from '#web/platform/notices.ts'
import { useTranslation } from '#web/ui/translation.tsx'
import { credentialFormatsKeys } from './credential-formats.queries.ts'

export function useAddCredentialFormat(propertyId: string) {
  const { t } = useTranslation('credentialFormats', { keyPrefix: 'notices' })
  const refresh = useRefresh(propertyId)
  return useMutation({
    mutationFn: (creation: CredentialFormatCreation) => api('POST /v1/credentialFormat', { body: creation }),
    onSuccess: () => {
      notify({ id: 'credential-format-add', type: 'success', header: t('added') })
      return refresh()
    },
    onError: (error) => {
      const isKnown = error instanceof ApiError && error.code === 'credentialFormats.exists'
      notify({ id: 'credential-format-add', type: 'error', header: isKnown ? t('exists') : t('addFailed') })
    },
  })
}

const noticeOf = (formatId: string) => `credential-format-${formatId}`

export function useDeleteCredentialFormat(propertyId: string) {
  const { t } = useTranslation('credentialFormats', { keyPrefix: 'notices' })
  const refresh = useRefresh(propertyId)
  return useMutation({
    mutationFn: (id: string) => api('DELETE /v1/credentialFormat/:id', { params: { id } }),
    onSuccess: (_, id) => notify({ id: noticeOf(id), type: 'success', header: t('deleted') }),
    onError: (_, id) => notify({ id: noticeOf(id), type: 'error', header: t('deleteFailed') }),
    // A failure is refetched, too, because another manager may have deleted it.
    onSettled: refresh,
  })
}

function useRefresh(propertyId: string) {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: credentialFormatsKeys.ofProperty(propertyId) })
}
