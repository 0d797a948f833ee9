import ButtonDropdown from '@cloudscape-design/components/button-dropdown'
import type { DoorDevice } from '@portico/contract/access/access.schema'
import { useWithdrawTokens } from '#web/data/access/access.mutations.ts'
import { useWithdrawPairing } from '#web/data/access/pairing.mutations.ts'
import { PAIRING } from '#web/data/access/pairing.queries.ts'
import { useRefusal } from '#web/data/company/use-refusal.ts'
import { useArchiveDevice } from '#web/data/entrances/devices.mutations.ts'
import { confirm } from '#web/ui/confirm.ts'
import { useTranslation } from '#web/ui/translation.tsx'

export type DeviceDialogName = 'pair' | 'installation' | 'token' | 'stolen' | 'edit'

type Props = {
  propertyId: string
  device: DoorDevice
  entranceName: string
  onShow: (name: DeviceDialogName) => void
}

/** The other ways of a panel to its device, what ends them, and the device itself. */
export function DeviceMenu({ propertyId, device, entranceName: name, onShow }: Props) {
  const { t } = useTranslation(['building', 'access', 'pairing'])
  const refusal = useRefusal(propertyId)
  const archiving = useArchiveDevice(propertyId)
  const withdrawing = useWithdrawPairing(propertyId)
  const tokens = useWithdrawTokens(propertyId, device.deviceId)
  const { deviceId, serialNumber } = device

  const ask = (question: { header: string; content: string; confirmLabel: string }) =>
    confirm({ ...question, variant: 'destructive' })

  async function withdrawPairing() {
    const isConfirmed = await ask({
      header: t('pairing:withdraw.header', { serialNumber }),
      content: t('pairing:withdraw.content', { name }),
      confirmLabel: t('pairing:withdraw.confirm'),
    })
    if (isConfirmed) withdrawing.mutate({ deviceId, serialNumber })
  }
  async function withdrawTokens() {
    const isConfirmed = await ask({
      header: t('access:tokens.withdrawHeader', { count: device.tokens }),
      content: t('access:tokens.withdrawContent', { name }),
      confirmLabel: t('access:tokens.withdraw'),
    })
    if (isConfirmed) tokens.mutate()
  }
  async function archive() {
    const isConfirmed = await ask({
      header: t('devices.archiveHeader', { serialNumber }),
      content: t('devices.archiveContent', { name }),
      confirmLabel: t('devices.archive'),
    })
    if (isConfirmed) archiving.mutate({ deviceId, serialNumber })
  }
  const actions: Record<string, () => unknown> = {
    installation: () => onShow('installation'),
    token: () => onShow('token'),
    edit: () => onShow('edit'),
    withdrawPairing,
    withdrawTokens,
    archive,
  }
  return (
    <ButtonDropdown
      ariaLabel={t('devices.moreNamed', { serialNumber })}
      loading={archiving.isPending || withdrawing.isPending || tokens.isPending}
      items={[
        { id: 'installation', text: t('pairing:installation.make'), ...refusal(PAIRING) },
        { id: 'token', text: t('access:tokens.issue'), ...refusal(PAIRING) },
        ...(device.pairing ? [{ id: 'withdrawPairing', text: t('pairing:withdraw.confirm') }] : []),
        ...(device.tokens > 0 ? [{ id: 'withdrawTokens', text: t('access:tokens.withdraw') }] : []),
        { id: 'edit', text: t('devices.edit') },
        { id: 'archive', text: t('devices.archive') },
      ]}
      onItemClick={({ detail }) => void actions[detail.id]?.()}
      expandToViewport
    >
      {t('devices.more')}
    </ButtonDropdown>
  )
}
