import Modal from '@cloudscape-design/components/modal'
import Select from '@cloudscape-design/components/select'
import { type DeviceDetails, type DeviceDraft, deviceDraft } from '@portico/contract/entrances/entrance-drafts.schema'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useSaveDevice } from '#web/data/entrances/devices.mutations.ts'
import { deviceQuery, entrancesQuery } from '#web/data/entrances/entrances.queries.ts'
import { asSelect, Field } from '#web/platform/form/field.tsx'
import { FormModal } from '#web/platform/form/form-modal.tsx'
import { rulesOf } from '#web/platform/form/problems.ts'
import { usePortalForm } from '#web/platform/form/use-portal-form.ts'
import { FailedState } from '#web/ui/collection/collection-states.tsx'
import { SkeletonBlock } from '#web/ui/skeleton-block.tsx'
import { useTranslation } from '#web/ui/translation.tsx'
import { DeviceFields, type DeviceValues, deviceLimits, deviceOf, deviceValuesOf } from './device-fields.tsx'

type Props = {
  propertyId: string
  /** The entrance of a new device. */
  accessPointId: string
  /** The device that is changed; without one, a device is added. */
  deviceId?: string
  onClose: () => void
  onAdded?: (device: DeviceDetails) => void
}

/** Adds a device to an entrance, or changes one or moves it to another entrance. */
export function DeviceDialog({ deviceId, ...props }: Props) {
  const { t } = useTranslation('building', { keyPrefix: 'devices' })
  const { data, isError, refetch } = useQuery({
    ...deviceQuery(props.propertyId, deviceId ?? ''),
    enabled: deviceId !== undefined,
  })
  if (deviceId === undefined || data) return <DeviceForm {...props} device={data} />
  return (
    <Modal visible header={t('editHeader')} onDismiss={props.onClose}>
      {isError ? <FailedState title={t('failed')} onRetry={() => void refetch()} /> : <SkeletonBlock height={200} />}
    </Modal>
  )
}

type Values = DeviceValues & { accessPointId: string }

const valuesOf = (device: DeviceDetails): Values => ({
  ...deviceValuesOf(device),
  accessPointId: device.accessPointId,
})
const ofDevice = ({ accessPointId, ...values }: Values): DeviceDraft => ({ ...deviceOf(values), accessPointId })

type FormProps = Omit<Props, 'deviceId'> & { device: DeviceDetails | undefined }

/** The form keeps the version that it was opened with, so that a refetch does not replace the input. */
function DeviceForm({ propertyId, accessPointId, device, onClose, onAdded }: FormProps) {
  const { t } = useTranslation('building')
  const queryClient = useQueryClient()
  const [started, setStarted] = useState(device)
  const saving = useSaveDevice(propertyId, device)
  const form = usePortalForm<Values, DeviceDetails>({
    initial: device ? valuesOf(device) : { hardwareType: 'PICTOR', serialNumber: '', port: '', accessPointId },
    texts: 'building',
    limits: deviceLimits,
    problems: (values) => rulesOf(deviceDraft)(ofDevice(values)),
    save: (values) => saving.mutateAsync({ ...deviceDraft.parse(ofDevice(values)), version: started?.version ?? 1 }),
    onSaved(saved) {
      onClose()
      if (!device) onAdded?.(saved)
    },
  })
  return (
    <FormModal
      form={form}
      header={device ? t('devices.editHeader') : t('devices.addHeader')}
      submitLabel={device ? t('devices.save') : t('devices.add')}
      onClose={onClose}
      onReload={async () => {
        if (!device) return
        const current = await queryClient.fetchQuery(deviceQuery(propertyId, device.deviceId))
        setStarted(current)
        form.restart(valuesOf(current))
      }}
    >
      <DeviceFields form={form} />
      {(device || form.errorCode('accessPointId')) && (
        <Field
          form={form}
          name="accessPointId"
          label={t('devices.entrance')}
          description={device && t('devices.entranceHint')}
        >
          {(field) => <EntranceSelect propertyId={propertyId} field={field} />}
        </Field>
      )}
    </FormModal>
  )
}

function EntranceSelect({ propertyId, field }: { propertyId: string; field: Parameters<typeof asSelect>[0] }) {
  const { t } = useTranslation(['building', 'ui'])
  const { data: entrances } = useQuery(entrancesQuery(propertyId))
  const options = (entrances ?? []).map(({ accessPointId, accessPointName, placeName }) => ({
    value: accessPointId,
    label: accessPointName,
    description: placeName,
  }))
  return (
    <Select
      {...asSelect(field, options)}
      filteringType="auto"
      filteringPlaceholder={t('devices.findEntrance')}
      filteringAriaLabel={t('devices.findEntrance')}
      noMatch={t('ui:collection.noMatches')}
      virtualScroll
      expandToViewport
      ariaRequired
    />
  )
}
