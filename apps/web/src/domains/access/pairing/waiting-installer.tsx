import Button from '@cloudscape-design/components/button'
import StatusIndicator from '@cloudscape-design/components/status-indicator'
import type { DoorDevice } from '@portico/contract/access/access.schema'
import { useWithdrawInstallationCode } from '#web/data/access/pairing.mutations.ts'
import { useMay } from '#web/data/company/may.ts'
import { useClock } from '#web/data/properties/clock.queries.ts'
import { confirm } from '#web/ui/confirm.ts'
import { useTranslation } from '#web/ui/translation.tsx'
import { Whole } from '#web/ui/whole.tsx'
import styles from './pairing.module.css'

/** A device whose panel an installer may still bring in with a code. */
export function WaitingInstaller({ propertyId, device }: { propertyId: string; device: DoorDevice }) {
  const { t } = useTranslation('pairing', { keyPrefix: 'awaited' })
  const { moment } = useClock(propertyId)
  const may = useMay(propertyId)
  const withdrawing = useWithdrawInstallationCode(propertyId)
  const { installationCode, deviceId, serialNumber } = device
  if (!installationCode) return null
  const { madeBy, expiresTimeMillis } = installationCode
  const time = moment(expiresTimeMillis)

  async function askAndWithdraw() {
    const isConfirmed = await confirm({
      header: t('withdrawHeader', { serialNumber }),
      content: t('withdrawContent'),
      confirmLabel: t('withdraw'),
      variant: 'destructive',
    })
    if (isConfirmed) withdrawing.mutate({ deviceId, serialNumber })
  }
  return (
    <div className={styles.waiting} aria-live="polite">
      <StatusIndicator type="in-progress">
        <Whole text={madeBy === null ? t('until', { time }) : t('untilBy', { time, name: madeBy })} />
      </StatusIndicator>
      {may('devices.change') && (
        <Button variant="inline-link" loading={withdrawing.isPending} onClick={() => void askAndWithdraw()}>
          {t('withdraw')}
        </Button>
      )}
    </div>
  )
}
