import type { KeyChange, KeyDraft } from '@portico/contract/keys/keys.schema'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { peopleKeys } from '#web/domains/people/people.queries.ts'
import { api } from '#web/platform/api.ts'
import { notify } from '#web/platform/notices.ts'
import { useIdempotencyKeys } from '#web/platform/use-idempotency-keys.ts'
import { useTranslation } from '#web/ui/translation.tsx'
import { keysKeys } from './keys.queries.ts'

/** Conflicts and errors that belong to a field have no notice, because the form shows them. */
export function useCreateKey(propertyId: string) {
  const { t } = useTranslation('keys', { keyPrefix: 'notices' })
  const queryClient = useQueryClient()
  const idempotencyKeyOf = useIdempotencyKeys()
  return useMutation({
    mutationFn: (draft: KeyDraft) => {
      const body = { propertyId, ...draft }
      return api('POST /v1/keys', { body, idempotencyKey: idempotencyKeyOf(body) })
    },
    onSuccess: () => {
      notify({
        ...{ id: 'key-create', type: 'success', header: t('created'), content: t('createdHint') },
        delivery: { propertyId },
      })
      return queryClient.invalidateQueries({ queryKey: keysKeys.property(propertyId) })
    },
    onError: () => notify({ id: 'key-create', type: 'error', header: t('createFailed') }),
  })
}

const noticeOf = (keyId: string) => `key-${keyId}`

/** Makes two calls with the same body. The second sends the version that the first has returned. */
export function useUpdateKey(propertyId: string) {
  const { t } = useTranslation('keys', { keyPrefix: 'notices' })
  const queryClient = useQueryClient()
  const idempotencyKeyOf = useIdempotencyKeys()
  /** If the second call failed, the next attempt continues with the version that the first call has returned. */
  const reached = useRef<{ from: number; to: number }>(undefined)
  return useMutation({
    mutationFn: async (change: Omit<KeyChange, 'propertyId'>) => {
      const version = reached.current?.from === change.version ? reached.current.to : change.version
      const body = { ...change, propertyId, version }
      const key = await api('PUT /v1/keys', { body, idempotencyKey: idempotencyKeyOf(body) })
      reached.current = { from: change.version, to: key.version }
      const next = { ...body, version: key.version }
      return api('PUT /v1/keys/keyAccessPoints', { body: next, idempotencyKey: idempotencyKeyOf(next) })
    },
    onSuccess: (_, { keyId }) => {
      reached.current = undefined
      notify({
        ...{ id: noticeOf(keyId), type: 'success', header: t('updated'), content: t('updatedHint') },
        delivery: { propertyId },
      })
      return queryClient.invalidateQueries({ queryKey: keysKeys.property(propertyId) })
    },
    onError: (_, { keyId }) => notify({ id: noticeOf(keyId), type: 'error', header: t('updateFailed') }),
  })
}

export function useDeleteKey(propertyId: string) {
  const { t } = useTranslation('keys', { keyPrefix: 'notices' })
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (keyId: string) => api('DELETE /v1/keys', { body: { propertyId, keyId } }),
    onSuccess: (_, keyId) =>
      notify({ id: noticeOf(keyId), type: 'success', header: t('deleted'), delivery: { propertyId } }),
    onError: (_, keyId) => notify({ id: noticeOf(keyId), type: 'error', header: t('updateFailed') }),
    // A failure is refetched, too, because another manager may have deleted it.
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: keysKeys.property(propertyId) }),
        queryClient.invalidateQueries({ queryKey: peopleKeys.ofProperty(propertyId) }),
      ]),
  })
}
