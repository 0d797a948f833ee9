import type { EntranceChange, EntranceDraft } from '@portico/contract/entrances/entrance-drafts.schema'
import { useBuildingFailure } from '#web/data/properties/building-failure.ts'
import { api } from '#web/platform/api.ts'
import { isShownByForm } from '#web/platform/api-error.ts'
import { usePortalMutation } from '#web/platform/mutation.ts'
import { useIdempotencyKeys } from '#web/platform/use-idempotency-keys.ts'
import { useTranslation } from '#web/ui/translation.tsx'

type Named = { accessPointId: string; name: string }
const about = ({ accessPointId }: Pick<Named, 'accessPointId'>) => `entrance-${accessPointId}`

export function useAddEntrance(propertyId: string) {
  const { t } = useTranslation('building', { keyPrefix: 'notices' })
  const failed = useBuildingFailure()
  const idempotencyKeyOf = useIdempotencyKeys()
  return usePortalMutation({
    call: (body: EntranceDraft) =>
      api('POST /v1/property/entrances/:propertyId', {
        params: { propertyId },
        body,
        idempotencyKey: idempotencyKeyOf(body),
      }),
    about: 'entrance-add',
    done: ({ name }) => t('entranceAdded', { name }),
    failed: failed(t('entranceAddFailed')),
    isShown: isShownByForm,
    changes: propertyId,
  })
}

export function useUpdateEntrance(propertyId: string, accessPointId: string) {
  const { t } = useTranslation('building', { keyPrefix: 'notices' })
  const failed = useBuildingFailure()
  return usePortalMutation({
    call: (body: EntranceChange) =>
      api('PUT /v1/property/entrances/:propertyId/:accessPointId', { params: { propertyId, accessPointId }, body }),
    about: about({ accessPointId }),
    done: ({ name }) => t('entranceChanged', { name }),
    failed: failed(t('entranceChangeFailed')),
    isShown: isShownByForm,
    changes: propertyId,
    isDelivered: true,
  })
}

/** Enables the access of an entrance, or disables it. Nothing else of it changes: the version belongs to what was read with it. */
export function useSwitchEntrance(propertyId: string) {
  const { t } = useTranslation('building', { keyPrefix: 'notices' })
  const failed = useBuildingFailure()
  return usePortalMutation({
    call: async ({ accessPointId, accessStatus }: Named & Pick<EntranceDraft, 'accessStatus'>) => {
      const params = { propertyId, accessPointId }
      const { archivedAtMillis: _, ...current } = await api('GET /v1/property/entrances/:propertyId/:accessPointId', {
        params,
      })
      const { accessPointId: __, ...draft } = current
      return api('PUT /v1/property/entrances/:propertyId/:accessPointId', { params, body: { ...draft, accessStatus } })
    },
    about,
    done: ({ accessStatus, name }) =>
      t(accessStatus === 'ACCESS_ENABLED' ? 'entranceEnabled' : 'entranceDisabled', { name }),
    failed: (error, { name }) => failed(t('entranceSwitchFailed', { name }))(error),
    changes: propertyId,
    isDelivered: true,
  })
}

export function useArchiveEntrance(propertyId: string) {
  const { t } = useTranslation('building', { keyPrefix: 'notices' })
  const failed = useBuildingFailure()
  return usePortalMutation({
    call: ({ accessPointId, version }: Named & { version: number }) =>
      api('POST /v1/property/entrances/:propertyId/:accessPointId/archive', {
        params: { propertyId, accessPointId },
        body: { version },
      }),
    about,
    done: (_, { name }) => t('archived', { name }),
    failed: (error, { name }) => failed(t('archiveFailed', { name }))(error),
    changes: propertyId,
    isDelivered: true,
    // The page of the entrance is left without waiting for lists in which it is no more.
    onDone: () => undefined,
  })
}

export function useRestoreEntrance(propertyId: string) {
  const { t } = useTranslation('building', { keyPrefix: 'notices' })
  const failed = useBuildingFailure()
  return usePortalMutation({
    call: ({ accessPointId }: Named) =>
      api('DELETE /v1/property/entrances/:propertyId/:accessPointId/archive', {
        params: { propertyId, accessPointId },
      }),
    about,
    done: (_, { name }) => ({ header: t('restored', { name }), content: t('entranceRestoredShut') }),
    failed: (error, { name }) => failed(t('restoreFailed', { name }))(error),
    changes: propertyId,
  })
}
