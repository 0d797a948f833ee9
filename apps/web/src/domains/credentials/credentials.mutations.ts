import type { CredentialChange, NewCredential } from '@portico/contract/credentials/credentials.schema'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { peopleKeys } from '#web/domains/people/people.queries.ts'
import { api } from '#web/platform/api.ts'
import { ApiError, isStale } from '#web/platform/api-error.ts'
import { notify } from '#web/platform/notices.ts'
import { useTranslation } from '#web/ui/translation.tsx'
import { credentialsKeys } from './credentials.queries.ts'

/** The people are refetched, too, because their list shows the number of codes. */
export const refreshCredentials = (queryClient: QueryClient, propertyId: string) =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: credentialsKeys.ofProperty(propertyId) }),
    queryClient.invalidateQueries({ queryKey: peopleKeys.ofProperty(propertyId) }),
  ])

export const createCredential = (body: NewCredential, idempotencyKey: string) =>
  api('POST /v1/credentials', { body, idempotencyKey })

const change = (credentialId: string, body: CredentialChange) =>
  api('PATCH /v1/credentials/:credentialId', { params: { credentialId }, body })

/** A credential that is already inactive or deleted counts as a success, because the reply to an earlier attempt may have been lost. */
const isDone = (error: unknown, code: string) => error instanceof ApiError && error.code === code

export const deactivate = (credentialId: string) =>
  change(credentialId, { status: 'INACTIVE' }).catch((error) => {
    if (!isDone(error, 'credentials.inactive')) throw error
  })

export const remove = (credentialId: string) =>
  api('DELETE /v1/credentials/:credentialId', { params: { credentialId } }).catch((error) => {
    if (!isDone(error, 'credentials.notFound')) throw error
  })

type Kind = 'codes' | 'fobs'
const NOTICE = 'credential-update'

/** Changes a credential and tells it. The form shows conflicts and errors that belong to a field. */
export function useUpdateCredential(kind: Kind, propertyId: string, told: (body: CredentialChange) => string) {
  const { t } = useTranslation('credentials')
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ id, body }: { id: string; body: CredentialChange }) => change(id, body),
    onSuccess: (_, { body }) =>
      notify({
        ...{ id: NOTICE, type: 'success', header: told(body) },
        delivery: { propertyId },
      }),
    onError: (error) => {
      if (!isStale(error)) notify({ id: NOTICE, type: 'error', header: t(`${kind}.notices.updateFailed`) })
    },
    onSettled: () => refreshCredentials(queryClient, propertyId),
  })
}
