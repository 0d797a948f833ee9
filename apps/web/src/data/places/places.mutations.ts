import type { NewPlaces, PlaceChange } from '@portico/contract/places/place-drafts.schema'
import { useBuildingFailure } from '#web/data/properties/building-failure.ts'
import { api } from '#web/platform/api.ts'
import { isShownByForm } from '#web/platform/api-error.ts'
import { usePortalMutation } from '#web/platform/mutation.ts'
import { useIdempotencyKeys } from '#web/platform/use-idempotency-keys.ts'
import { useTranslation } from '#web/ui/translation.tsx'

type Named = { placeId: string; name: string }
const about = ({ placeId }: Pick<Named, 'placeId'>) => `place-${placeId}`

export function useAddPlaces(propertyId: string) {
  const { t } = useTranslation('building', { keyPrefix: 'notices' })
  const failed = useBuildingFailure()
  const idempotencyKeyOf = useIdempotencyKeys()
  return usePortalMutation({
    call: (body: NewPlaces) =>
      api('POST /v1/places/:propertyId', { params: { propertyId }, body, idempotencyKey: idempotencyKeyOf(body) }),
    about: 'places-add',
    done: ({ added, places }) => {
      const known = places.length - added
      if (added === 0) return { type: 'info' as const, header: t('placesKnown', { count: known }) }
      const header = t('placesAdded', { count: added })
      return known === 0 ? header : { header, content: t('placesKnown', { count: known }) }
    },
    failed: failed(t('placesAddFailed')),
    isShown: isShownByForm,
    changes: propertyId,
  })
}

export function useUpdatePlace(propertyId: string, placeId: string) {
  const { t } = useTranslation('building', { keyPrefix: 'notices' })
  const failed = useBuildingFailure()
  return usePortalMutation({
    call: (body: PlaceChange) =>
      api('PUT /v1/places/:propertyId/:placeId/details', { params: { propertyId, placeId }, body }),
    about: about({ placeId }),
    done: ({ name }) => t('placeChanged', { name }),
    failed: failed(t('placeChangeFailed')),
    isShown: isShownByForm,
    changes: propertyId,
  })
}

export function useArchivePlace(propertyId: string) {
  const { t } = useTranslation('building', { keyPrefix: 'notices' })
  const failed = useBuildingFailure()
  return usePortalMutation({
    call: ({ placeId, version }: Named & { version: number }) =>
      api('POST /v1/places/:propertyId/:placeId/archive', { params: { propertyId, placeId }, body: { version } }),
    about,
    done: (_, { name }) => t('archived', { name }),
    failed: (error, { name }) => failed(t('archiveFailed', { name }))(error),
    changes: propertyId,
  })
}

export function useRestorePlace(propertyId: string) {
  const { t } = useTranslation('building', { keyPrefix: 'notices' })
  const failed = useBuildingFailure()
  return usePortalMutation({
    call: ({ placeId }: Named) =>
      api('DELETE /v1/places/:propertyId/:placeId/archive', { params: { propertyId, placeId } }),
    about,
    done: (_, { name }) => t('restored', { name }),
    failed: (error, { name }) => failed(t('restoreFailed', { name }))(error),
    changes: propertyId,
  })
}
