import type { CredentialChange, NewCredential } from '@portico/contract/credentials/credentials.schema'
import { api } from '#web/platform/api.ts'
import { asDone, isConflict } from '#web/platform/api-error.ts'
import { usePortalMutation } from '#web/platform/mutation.ts'
import { useTranslation } from '#web/ui/translation.tsx'

export const createCredential = (body: NewCredential, idempotencyKey: string) =>
  api('POST /v1/credentials', { body, idempotencyKey })

export const changeCredential = (credentialId: string, body: CredentialChange) =>
  api('PATCH /v1/credentials/:credentialId', { params: { credentialId }, body })

export const deactivate = (credentialId: string) =>
  changeCredential(credentialId, { status: 'INACTIVE' }).catch(asDone('credentials.inactive'))

export const remove = (credentialId: string) =>
  api('DELETE /v1/credentials/:credentialId', { params: { credentialId } }).catch(asDone('credentials.notFound'))

/** Changes a credential. `done` is the notice of success. */
export function useUpdateCredential(
  kind: 'codes' | 'fobs',
  propertyId: string,
  done: (body: CredentialChange) => string,
) {
  const { t } = useTranslation('credentials')
  return usePortalMutation({
    call: ({ id, body }: { id: string; body: CredentialChange }) => changeCredential(id, body),
    about: 'credential-update',
    done: (_, { body }) => done(body),
    failed: t(`${kind}.notices.updateFailed`),
    isShown: isConflict,
    changes: propertyId,
    isDelivered: true,
  })
}
