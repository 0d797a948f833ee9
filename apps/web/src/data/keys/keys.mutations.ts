import type { KeyChange, KeyDraft } from '@portico/contract/keys/keys.schema'
import { useRef } from 'react'
import { api } from '#web/platform/api.ts'
import { usePortalMutation } from '#web/platform/mutation.ts'
import { useIdempotencyKeys } from '#web/platform/use-idempotency-keys.ts'
import { useTranslation } from '#web/ui/translation.tsx'

export function useCreateKey(propertyId: string) {
  const { t } = useTranslation('keys', { keyPrefix: 'notices' })
  const idempotencyKeyOf = useIdempotencyKeys()
  return usePortalMutation({
    call: (draft: KeyDraft) => {
      const body = { propertyId, ...draft }
      return api('POST /v1/keys', { body, idempotencyKey: idempotencyKeyOf(body) })
    },
    about: 'key-create',
    done: { header: t('created'), content: t('createdHint') },
    failed: t('createFailed'),
    changes: propertyId,
    isDelivered: true,
  })
}

const noticeOf = (keyId: string) => `key-${keyId}`

/** Makes two calls with the same body. The second sends the version that the first has returned. */
export function useUpdateKey(propertyId: string) {
  const { t } = useTranslation('keys', { keyPrefix: 'notices' })
  const idempotencyKeyOf = useIdempotencyKeys()
  /** If the second call failed, the next attempt continues with the version that the first call has returned. */
  const reached = useRef<{ from: number; to: number }>(undefined)
  return usePortalMutation({
    call: async (change: Omit<KeyChange, 'propertyId'>) => {
      const version = reached.current?.from === change.version ? reached.current.to : change.version
      const body = { ...change, propertyId, version }
      const key = await api('PUT /v1/keys', { body, idempotencyKey: idempotencyKeyOf(body) })
      reached.current = { from: change.version, to: key.version }
      const next = { ...body, version: key.version }
      await api('PUT /v1/keys/keyAccessPoints', { body: next, idempotencyKey: idempotencyKeyOf(next) })
      reached.current = undefined
    },
    about: ({ keyId }) => noticeOf(keyId),
    done: { header: t('updated'), hint: t('updatedHint') },
    failed: t('updateFailed'),
    changes: propertyId,
    isDelivered: true,
  })
}

export function useDeleteKey(propertyId: string) {
  const { t } = useTranslation('keys', { keyPrefix: 'notices' })
  return usePortalMutation({
    call: (keyId: string) => api('DELETE /v1/keys', { body: { propertyId, keyId } }),
    about: noticeOf,
    done: t('deleted'),
    failed: t('updateFailed'),
    changes: propertyId,
    isDelivered: true,
  })
}
