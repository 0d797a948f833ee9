import Button from '@cloudscape-design/components/button'
import ButtonDropdown from '@cloudscape-design/components/button-dropdown'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { isAccessEnabled } from '@portico/contract/entrances/entrances.rules'
import type { EntranceWithDevices } from '@portico/contract/entrances/entrances.schema'
import { useState } from 'react'
import { useMay } from '#web/data/company/may.ts'
import { useSwitchEntrance } from '#web/data/entrances/entrances.mutations.ts'
import { entranceEditPath } from '#web/data/entrances/entrances.paths.ts'
import { confirm } from '#web/ui/confirm.ts'
import { lazyDialog } from '#web/ui/lazy.tsx'
import { useTranslation } from '#web/ui/translation.tsx'

const ArchiveEntranceDialog = lazyDialog(
  async () => (await import('./archive-entrance-dialog.tsx')).ArchiveEntranceDialog,
)

type Props = { propertyId: string; entrance: EntranceWithDevices }

/** Changes an entrance, switches its access and archives it. */
export function EntranceActions({ propertyId, entrance }: Props) {
  const { t } = useTranslation('building', { keyPrefix: 'entrances' })
  const may = useMay(propertyId)
  const switching = useSwitchEntrance(propertyId)
  const [isArchiving, setArchiving] = useState(false)
  const { accessPointId, accessPointName: name } = entrance
  const isEnabled = isAccessEnabled(entrance)
  if (!may('properties.change')) return null

  async function askAndSwitch() {
    const isConfirmed = await confirm(
      isEnabled
        ? {
            header: t('disableHeader', { name }),
            content: t('disableContent'),
            confirmLabel: t('disable'),
            variant: 'destructive',
          }
        : { header: t('enableHeader', { name }), content: t('enableContent'), confirmLabel: t('enable') },
    )
    if (!isConfirmed) return
    switching.mutate({ accessPointId, name, accessStatus: isEnabled ? 'ACCESS_DISABLED' : 'ACCESS_ENABLED' })
  }
  return (
    <SpaceBetween direction="horizontal" size="xs">
      <Button href={entranceEditPath(propertyId, accessPointId)}>{t('edit')}</Button>
      <ButtonDropdown
        ariaLabel={t('moreNamed', { name })}
        loading={switching.isPending}
        items={[
          { id: 'switch', text: t(isEnabled ? 'disable' : 'enable') },
          { id: 'archive', text: t('archive') },
        ]}
        onItemClick={({ detail }) => (detail.id === 'archive' ? setArchiving(true) : void askAndSwitch())}
        expandToViewport
      >
        {t('more')}
      </ButtonDropdown>
      {isArchiving && (
        <ArchiveEntranceDialog propertyId={propertyId} entrance={entrance} onClose={() => setArchiving(false)} />
      )}
    </SpaceBetween>
  )
}
