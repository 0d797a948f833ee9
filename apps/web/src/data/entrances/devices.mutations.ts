import type { DeviceChange, DeviceDetails, DeviceDraft } from '@portico/contract/entrances/entrance-drafts.schema'
import { useQuery } from '@tanstack/react-query'
import { useBuildingFailure } from '#web/data/properties/building-failure.ts'
import { api } from '#web/platform/api.ts'
import { isShownByForm } from '#web/platform/api-error.ts'
import { usePortalMutation } from '#web/platform/mutation.ts'
import { useTranslation } from '#web/ui/translation.tsx'
import { entrancesQuery } from './entrances.queries.ts'

type Numbered = { deviceId: string; serialNumber: string }
const about = ({ deviceId }: Pick<Numbered, 'deviceId'>) => `device-${deviceId}`

/** A device that exists is changed, another one is added. One that was moved is no longer on the page, so the notice says where it is. */
export function useSaveDevice(
  propertyId: string,
  device: Pick<DeviceDetails, 'deviceId' | 'accessPointId'> | undefined,
) {
  const { t } = useTranslation('building', { keyPrefix: 'notices' })
  const failed = useBuildingFailure()
  const { data: entrances } = useQuery(entrancesQuery(propertyId))
  const deviceId = device?.deviceId
  return usePortalMutation({
    call: ({ version, ...draft }: DeviceDraft & Pick<DeviceChange, 'version'>) =>
      deviceId
        ? api('PUT /v1/property/devices/:propertyId/:deviceId', {
            params: { propertyId, deviceId },
            body: { ...draft, version },
          })
        : api('POST /v1/property/devices/:propertyId', { params: { propertyId }, body: draft }),
    about: `device-${deviceId ?? 'add'}`,
    done: ({ serialNumber, accessPointId }) => {
      if (!device) return t('deviceAdded', { serialNumber })
      const entrance = entrances?.find((one) => one.accessPointId === accessPointId)?.accessPointName
      const isMoved = entrance !== undefined && accessPointId !== device.accessPointId
      return isMoved ? t('deviceMoved', { serialNumber, entrance }) : t('deviceChanged', { serialNumber })
    },
    failed: failed(t(deviceId ? 'deviceChangeFailed' : 'deviceAddFailed')),
    isShown: isShownByForm,
    changes: propertyId,
  })
}

export function useArchiveDevice(propertyId: string) {
  const { t } = useTranslation('building', { keyPrefix: 'notices' })
  const failed = useBuildingFailure()
  return usePortalMutation({
    call: async ({ deviceId }: Numbered) => {
      const params = { propertyId, deviceId }
      const { version } = await api('GET /v1/property/devices/:propertyId/:deviceId', { params })
      return api('POST /v1/property/devices/:propertyId/:deviceId/archive', { params, body: { version } })
    },
    about,
    done: (_, { serialNumber }) => t('deviceArchived', { serialNumber }),
    failed: (error, { serialNumber }) => failed(t('deviceArchiveFailed', { serialNumber }))(error),
    changes: propertyId,
  })
}

export function useRestoreDevice(propertyId: string) {
  const { t } = useTranslation('building', { keyPrefix: 'notices' })
  const failed = useBuildingFailure()
  return usePortalMutation({
    call: ({ deviceId }: Numbered) =>
      api('DELETE /v1/property/devices/:propertyId/:deviceId/archive', { params: { propertyId, deviceId } }),
    about,
    done: (_, { serialNumber }) => t('deviceRestored', { serialNumber }),
    failed: (error, { serialNumber }) => failed(t('deviceRestoreFailed', { serialNumber }))(error),
    changes: propertyId,
  })
}
