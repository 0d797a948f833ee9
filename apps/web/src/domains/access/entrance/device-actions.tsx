import Button from '@cloudscape-design/components/button'
import SpaceBetween from '@cloudscape-design/components/space-between'
import type { DoorDevice } from '@portico/contract/access/access.schema'
import { useState } from 'react'
import { commissioningPath } from '#web/data/access/access.paths.ts'
import { PAIRING } from '#web/data/access/pairing.queries.ts'
import { useMay } from '#web/data/company/may.ts'
import { useRefusal } from '#web/data/company/use-refusal.ts'
import { lazyDialog } from '#web/ui/lazy.tsx'
import { useTranslation } from '#web/ui/translation.tsx'
import { type DeviceDialogName, DeviceMenu } from './device-menu.tsx'

const DeviceDialog = lazyDialog(async () => (await import('./device-dialog.tsx')).DeviceDialog)
const InstallationDialog = lazyDialog(
  async () => (await import('#web/domains/access/pairing/installation-dialog.tsx')).InstallationDialog,
)
const PairDialog = lazyDialog(async () => (await import('#web/domains/access/pairing/pair-dialog.tsx')).PairDialog)
const StolenDialog = lazyDialog(async () => (await import('./stolen-dialog.tsx')).StolenDialog)
const TokenDialog = lazyDialog(async () => (await import('./token-dialog.tsx')).TokenDialog)

type Props = { propertyId: string; accessPointId: string; device: DoorDevice; entranceName: string }

/** What can be done about a device and its panel. */
export function DeviceActions({ propertyId, accessPointId, device, entranceName }: Props) {
  const { t } = useTranslation(['pairing', 'access'])
  const may = useMay(propertyId)
  const refusal = useRefusal(propertyId)
  const [shown, setShown] = useState<DeviceDialogName>()
  if (!may('devices.change')) return null
  const { deviceId, pairing, panel } = device
  const onClose = () => setShown(undefined)
  return (
    <SpaceBetween direction="horizontal" size="xs">
      {(panel || pairing) && <Button onClick={() => setShown('stolen')}>{t('access:tokens.stolen')}</Button>}
      <Button onClick={() => setShown('pair')} {...refusal(PAIRING)}>
        {t(panel || pairing ? 'replace.open' : 'pair.open')}
      </Button>
      <Button href={commissioningPath(propertyId, accessPointId, deviceId)}>{t('access:tokens.tryOut')}</Button>
      <DeviceMenu propertyId={propertyId} device={device} entranceName={entranceName} onShow={setShown} />
      {shown === 'stolen' && (
        <StolenDialog propertyId={propertyId} device={device} entranceName={entranceName} onClose={onClose} />
      )}
      {shown === 'pair' && <PairDialog {...{ propertyId, accessPointId, entranceName, device, onClose }} />}
      {shown === 'installation' && <InstallationDialog propertyId={propertyId} device={device} onClose={onClose} />}
      {shown === 'token' && (
        <TokenDialog propertyId={propertyId} device={device} entranceName={entranceName} onClose={onClose} />
      )}
      {shown === 'edit' && <DeviceDialog {...{ propertyId, accessPointId, deviceId, onClose }} />}
    </SpaceBetween>
  )
}
