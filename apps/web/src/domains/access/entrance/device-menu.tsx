import ButtonDropdown from '@cloudscape-design/components/button-dropdown'
import type { DoorDevice } from '@portico/contract/access/access.schema'
import { useState } from 'react'
import { useArchiveDevice } from '#web/data/entrances/devices.mutations.ts'
import { confirm } from '#web/ui/confirm.ts'
import { lazyDialog } from '#web/ui/lazy.tsx'
import { useTranslation } from '#web/ui/translation.tsx'

const DeviceDialog = lazyDialog(async () => (await import('./device-dialog.tsx')).DeviceDialog)

type Props = { propertyId: string; accessPointId: string; device: DoorDevice; entranceName: string }

/** Changes, moves and archives a device. */
export function DeviceMenu({ propertyId, accessPointId, device, entranceName }: Props) {
  const { t } = useTranslation('building', { keyPrefix: 'devices' })
  const archiving = useArchiveDevice(propertyId)
  const [isOpen, setOpen] = useState(false)
  const { deviceId, serialNumber } = device

  async function askAndArchive() {
    const isConfirmed = await confirm({
      header: t('archiveHeader', { serialNumber }),
      content: t('archiveContent', { name: entranceName }),
      confirmLabel: t('archive'),
      variant: 'destructive',
    })
    if (isConfirmed) archiving.mutate({ deviceId, serialNumber })
  }
  return (
    <>
      <ButtonDropdown
        ariaLabel={t('moreNamed', { serialNumber })}
        loading={archiving.isPending}
        items={[
          { id: 'edit', text: t('edit') },
          { id: 'archive', text: t('archive') },
        ]}
        onItemClick={({ detail }) => (detail.id === 'edit' ? setOpen(true) : void askAndArchive())}
        expandToViewport
      >
        {t('more')}
      </ButtonDropdown>
      {isOpen && (
        <DeviceDialog
          propertyId={propertyId}
          accessPointId={accessPointId}
          deviceId={deviceId}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
