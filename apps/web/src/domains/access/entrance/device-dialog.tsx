import Input from '@cloudscape-design/components/input'
import Modal from '@cloudscape-design/components/modal'
import Select from '@cloudscape-design/components/select'
import { DEVICES_MAX, PORT_MAX, SERIAL_NUMBER_MAX } from '@portico/contract/entrances/entrance-drafts.rules'
import { type DeviceDetails, type DeviceDraft, deviceDraft } from '@portico/contract/entrances/entrance-drafts.schema'
import { type HardwareType, hardwareType } from '@portico/contract/entrances/entrances.schema'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useSaveDevice } from '#web/data/entrances/devices.mutations.ts'
import { deviceQuery, entrancesQuery } from '#web/data/entrances/entrances.queries.ts'
import { asInput, asSelect, Field } from '#web/platform/form/field.tsx'
import { FormModal } from '#web/platform/form/form-modal.tsx'
import { rulesOf } from '#web/platform/form/problems.ts'
import { usePortalForm } from '#web/platform/form/use-portal-form.ts'
import { FailedState } from '#web/ui/collection/collection-states.tsx'
import { SkeletonBlock } from '#web/ui/skeleton-block.tsx'
import { useTranslation } from '#web/ui/translation.tsx'

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

type Values = { hardwareType: HardwareType; serialNumber: string; port: string; accessPointId: string }

const valuesOf = (device: DeviceDetails): Values => ({
  hardwareType: device.hardwareType,
  serialNumber: device.serialNumber,
  port: device.port === null ? '' : String(device.port),
  accessPointId: device.accessPointId,
})
/** A port that is no number is refused as one that is out of range. */
const ofDevice = ({ port, ...values }: Values): DeviceDraft => ({
  ...values,
  port: port.trim() === '' ? null : /^\d+$/.test(port.trim()) ? Number(port) : 0,
})

type FormProps = Omit<Props, 'deviceId'> & { device: DeviceDetails | undefined }

/** The form keeps the version that it was opened with, so that a refetch does not replace the input. */
function DeviceForm({ propertyId, accessPointId, device, onClose, onAdded }: FormProps) {
  const { t } = useTranslation(['building', 'access'])
  const queryClient = useQueryClient()
  const [started, setStarted] = useState(device)
  const saving = useSaveDevice(propertyId, device)
  const form = usePortalForm<Values, DeviceDetails>({
    initial: device ? valuesOf(device) : { hardwareType: 'PICTOR', serialNumber: '', port: '', accessPointId },
    texts: 'building',
    limits: { max: SERIAL_NUMBER_MAX, portMax: PORT_MAX, devicesMax: DEVICES_MAX },
    problems: (values) => rulesOf(deviceDraft)(ofDevice(values)),
    save: (values) => saving.mutateAsync({ ...deviceDraft.parse(ofDevice(values)), version: started?.version ?? 1 }),
    onSaved(saved) {
      onClose()
      if (!device) onAdded?.(saved)
    },
  })
  const hardware = hardwareType.options.map((value) => ({ value, label: t(`access:devices.hardware.${value}`) }))
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
      <Field form={form} name="hardwareType" label={t('devices.hardware')}>
        {(field) => <Select {...asSelect(field, hardware)} ariaRequired />}
      </Field>
      <Field form={form} name="serialNumber" label={t('devices.serialNumber')} description={t('devices.serialHint')}>
        {(field) => <Input {...asInput(field)} autoComplete={false} spellcheck={false} ariaRequired />}
      </Field>
      <Field form={form} name="port" label={t('devices.port')} description={t('devices.portHint')}>
        {(field) => <Input {...asInput(field)} inputMode="numeric" autoComplete={false} />}
      </Field>
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
