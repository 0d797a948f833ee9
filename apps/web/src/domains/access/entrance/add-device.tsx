import Button from '@cloudscape-design/components/button'
import type { EntranceWithDevices } from '@portico/contract/entrances/entrances.schema'
import { useState } from 'react'
import { useMay } from '#web/data/company/may.ts'
import { lazyDialog } from '#web/ui/lazy.tsx'
import { useTranslation } from '#web/ui/translation.tsx'

const DeviceDialog = lazyDialog(async () => (await import('./device-dialog.tsx')).DeviceDialog)
const TokenDialog = lazyDialog(async () => (await import('./token-dialog.tsx')).TokenDialog)

type Props = { propertyId: string; entrance: EntranceWithDevices }

/** Adds a device to an entrance, and then offers the token by which it asks for its access list. */
export function AddDevice({ propertyId, entrance }: Props) {
  const { t } = useTranslation('building', { keyPrefix: 'devices' })
  const may = useMay(propertyId)
  const [isOpen, setOpen] = useState(false)
  const [added, setAdded] = useState<{ deviceId: string; serialNumber: string }>()
  if (!may('devices.change')) return null
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('add')}</Button>
      {isOpen && (
        <DeviceDialog
          propertyId={propertyId}
          accessPointId={entrance.accessPointId}
          onClose={() => setOpen(false)}
          onAdded={(device) => may('codes.reveal') && setAdded(device)}
        />
      )}
      {added && (
        <TokenDialog
          propertyId={propertyId}
          device={added}
          entranceName={entrance.accessPointName}
          onClose={() => setAdded(undefined)}
        />
      )}
    </>
  )
}
