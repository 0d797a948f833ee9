import type { ClaimBody, FoundPanel } from '@portico/contract/access/pairing.schema'
import { useQueryClient } from '@tanstack/react-query'
import { deviceQuery } from '#web/data/entrances/entrances.queries.ts'
import { api } from '#web/platform/api.ts'
import { usePortalMutation } from '#web/platform/mutation.ts'
import { useIdempotencyKeys } from '#web/platform/use-idempotency-keys.ts'
import { useTranslation } from '#web/ui/translation.tsx'

type Numbered = { deviceId: string; serialNumber: string }
const about = (deviceId: string) => `pairing-${deviceId}`

/** The panel that shows a code now, and the version of the device that it would replace the panel of. */
export type Found = FoundPanel & { version: number | undefined }

/** Looking up uses nothing up, and the dialog shows every failure. */
export function useLookUp(propertyId: string, deviceId: string | undefined) {
  const queryClient = useQueryClient()
  return async (code: string): Promise<Found> => {
    const [found, device] = await Promise.all([
      api('POST /v1/access/pairing/:propertyId/lookups', { params: { propertyId }, body: { code } }),
      deviceId === undefined ? undefined : queryClient.fetchQuery(deviceQuery(propertyId, deviceId)),
    ])
    return { ...found, version: device?.version }
  }
}

/** Adds the panel that shows a code as a new device. A repeated call after a lost reply adds no second one. */
export function useClaimPanel(propertyId: string) {
  const { t } = useTranslation('pairing', { keyPrefix: 'notices' })
  const idempotencyKeyOf = useIdempotencyKeys()
  return usePortalMutation({
    call: (body: ClaimBody) =>
      api('POST /v1/access/pairing/:propertyId/devices', {
        params: { propertyId },
        body,
        idempotencyKey: idempotencyKeyOf(body),
      }),
    about: 'pairing-add',
    done: ({ serialNumber }) => t('paired', { serialNumber }),
    changes: propertyId,
  })
}

/** Makes the panel that shows a code the panel of a device. */
export function useReplacePanel(propertyId: string) {
  const { t } = useTranslation('pairing', { keyPrefix: 'notices' })
  const idempotencyKeyOf = useIdempotencyKeys()
  return usePortalMutation({
    call: ({ deviceId, code, version }: Numbered & { code: string; version: number }) =>
      api('POST /v1/access/pairing/:propertyId/devices/:deviceId', {
        params: { propertyId, deviceId },
        body: { code, version },
        idempotencyKey: idempotencyKeyOf({ deviceId, code, version }),
      }),
    about: ({ deviceId }) => about(deviceId),
    done: (_, { serialNumber }) => t('paired', { serialNumber }),
    changes: propertyId,
  })
}

export function useWithdrawPairing(propertyId: string) {
  const { t } = useTranslation('pairing', { keyPrefix: 'notices' })
  return usePortalMutation({
    call: ({ deviceId }: Numbered) =>
      api('DELETE /v1/access/pairing/:propertyId/devices/:deviceId', { params: { propertyId, deviceId } }),
    about: ({ deviceId }) => about(deviceId),
    done: (_, { serialNumber }) => t('withdrawn', { serialNumber }),
    failed: (_, { serialNumber }) => t('withdrawFailed', { serialNumber }),
    changes: propertyId,
  })
}

/** A code for an installer. It is shown by the dialog and by nothing else. */
export const useMakeInstallationCode = (propertyId: string, deviceId: string) =>
  usePortalMutation({
    call: () =>
      api('POST /v1/access/pairing/:propertyId/devices/:deviceId/installationCode', {
        params: { propertyId, deviceId },
      }),
    changes: propertyId,
    // The reply must not stay in the cache after the dialog is closed.
    gcTime: 0,
  })

export function useWithdrawInstallationCode(propertyId: string) {
  const { t } = useTranslation('pairing', { keyPrefix: 'notices' })
  return usePortalMutation({
    call: ({ deviceId }: Numbered) =>
      api('DELETE /v1/access/pairing/:propertyId/devices/:deviceId/installationCode', {
        params: { propertyId, deviceId },
      }),
    about: ({ deviceId }) => `installation-${deviceId}`,
    done: (_, { serialNumber }) => t('codeWithdrawn', { serialNumber }),
    failed: (_, { serialNumber }) => t('codeWithdrawFailed', { serialNumber }),
    changes: propertyId,
  })
}
