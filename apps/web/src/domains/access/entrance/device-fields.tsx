import Input from '@cloudscape-design/components/input'
import Select from '@cloudscape-design/components/select'
import { DEVICES_MAX, PORT_MAX, SERIAL_NUMBER_MAX } from '@portico/contract/entrances/entrance-drafts.rules'
import type { DeviceDetails, DeviceDraft } from '@portico/contract/entrances/entrance-drafts.schema'
import { type HardwareType, hardwareType } from '@portico/contract/entrances/entrances.schema'
import { asInput, asSelect, Field, type FormOf } from '#web/platform/form/field.tsx'
import { useTranslation } from '#web/ui/translation.tsx'

/** What people type about a device. */
export type DeviceValues = { hardwareType: HardwareType; serialNumber: string; port: string }

/** What the texts of the rules mention. */
export const deviceLimits = { max: SERIAL_NUMBER_MAX, portMax: PORT_MAX, devicesMax: DEVICES_MAX }

export const deviceValuesOf = (device: DeviceDetails): DeviceValues => ({
  hardwareType: device.hardwareType,
  serialNumber: device.serialNumber,
  port: device.port === null ? '' : String(device.port),
})

/** A port that is no number is refused as one that is out of range. */
export const deviceOf = ({ port, ...values }: DeviceValues): Omit<DeviceDraft, 'accessPointId'> => ({
  ...values,
  port: port.trim() === '' ? null : /^\d+$/.test(port.trim()) ? Number(port) : 0,
})

type Props<Values extends DeviceValues> = {
  form: FormOf<Values>
  serialHint?: string
  /** Beside each other the controls stand in one line. */
  areHintsBelow?: boolean
}

export function DeviceFields<Values extends DeviceValues>({ form: whole, serialHint, areHintsBelow }: Props<Values>) {
  const { t } = useTranslation(['building', 'access'])
  const form = whole as unknown as FormOf<DeviceValues>
  const hint = (text: string) => (areHintsBelow ? { constraintText: text } : { description: text })
  const hardware = hardwareType.options.map((value) => ({ value, label: t(`access:devices.hardware.${value}`) }))
  return (
    <>
      <Field form={form} name="hardwareType" label={t('devices.hardware')}>
        {(field) => <Select {...asSelect(field, hardware)} expandToViewport ariaRequired />}
      </Field>
      <Field
        form={form}
        name="serialNumber"
        label={t('devices.serialNumber')}
        {...hint(serialHint ?? t('devices.serialHint'))}
      >
        {(field) => <Input {...asInput(field)} autoComplete={false} spellcheck={false} ariaRequired />}
      </Field>
      <Field form={form} name="port" label={t('devices.port')} {...hint(t('devices.portHint'))}>
        {(field) => <Input {...asInput(field)} inputMode="numeric" autoComplete={false} />}
      </Field>
    </>
  )
}
