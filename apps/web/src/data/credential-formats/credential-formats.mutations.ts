import type { CredentialFormatCreation } from '@portico/contract/credential-formats/credential-formats.schema'
import { api } from '#web/platform/api.ts'
import { hasCode } from '#web/platform/api-error.ts'
import { usePortalMutation } from '#web/platform/mutation.ts'
import { useTranslation } from '#web/ui/translation.tsx'

export function useAddCredentialFormat(propertyId: string) {
  const { t } = useTranslation('credentialFormats', { keyPrefix: 'notices' })
  return usePortalMutation({
    call: (creation: CredentialFormatCreation) => api('POST /v1/credentialFormat', { body: creation }),
    about: 'credential-format-add',
    done: t('added'),
    failed: (error) => t(hasCode(error, 'credentialFormats.exists') ? 'exists' : 'addFailed'),
    changes: propertyId,
  })
}

export function useDeleteCredentialFormat(propertyId: string) {
  const { t } = useTranslation('credentialFormats', { keyPrefix: 'notices' })
  return usePortalMutation({
    call: (id: string) => api('DELETE /v1/credentialFormat/:id', { params: { id } }),
    about: (id) => `credential-format-${id}`,
    done: t('deleted'),
    failed: t('deleteFailed'),
    changes: propertyId,
  })
}
