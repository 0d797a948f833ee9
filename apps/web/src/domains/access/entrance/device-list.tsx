import Button from '@cloudscape-design/components/button'
import Container from '@cloudscape-design/components/container'
import Header from '@cloudscape-design/components/header'
import SpaceBetween from '@cloudscape-design/components/space-between'
import StatusIndicator from '@cloudscape-design/components/status-indicator'
import { CLOCK_WARNING_MS } from '@portico/contract/access/access.rules'
import type { DoorDevice, DoorView } from '@portico/contract/access/access.schema'
import type { EntranceWithDevices } from '@portico/contract/entrances/entrances.schema'
import { useState } from 'react'
import { useWithdrawTokens } from '#web/data/access/access.mutations.ts'
import { commissioningPath } from '#web/data/access/access.paths.ts'
import { useDoors } from '#web/data/access/access.queries.ts'
import { useMay } from '#web/data/company/may.ts'
import { useRefusal } from '#web/data/company/use-refusal.ts'
import { useClock } from '#web/data/properties/clock.queries.ts'
import { durationText } from '#web/platform/time-texts.ts'
import { EmptyState, FailedState } from '#web/ui/collection/collection-states.tsx'
import { confirm } from '#web/ui/confirm.ts'
import { Fact } from '#web/ui/fact.tsx'
import { lazyDialog } from '#web/ui/lazy.tsx'
import { SkeletonBlock } from '#web/ui/skeleton-block.tsx'
import { useTranslation } from '#web/ui/translation.tsx'
import { Whole } from '#web/ui/whole.tsx'
import { AddDevice } from './add-device.tsx'
import { DeviceMenu } from './device-menu.tsx'
import styles from './entrance.module.css'

const StolenDialog = lazyDialog(async () => (await import('./stolen-dialog.tsx')).StolenDialog)
const TokenDialog = lazyDialog(async () => (await import('./token-dialog.tsx')).TokenDialog)

type Props = { propertyId: string; entrance: EntranceWithDevices; door: DoorView | undefined }

/** The devices of an entrance, and what is known of those that fetch access lists. */
export function DeviceList({ propertyId, entrance, door }: Props) {
  const { t } = useTranslation('access', { keyPrefix: 'devices' })
  const { isError, refetch } = useDoors(propertyId)
  if (!door) {
    return isError ? <FailedState title={t('failed')} onRetry={() => void refetch()} /> : <SkeletonBlock height={200} />
  }
  return (
    <SpaceBetween size="l">
      <AddDevice propertyId={propertyId} entrance={entrance} />
      {door.devices.length === 0 && <EmptyState title={t('empty')} hint={t('emptyHint')} />}
      {door.devices.map((device) => (
        <Device
          key={device.deviceId}
          propertyId={propertyId}
          device={device}
          accessPointId={entrance.accessPointId}
          entranceName={entrance.accessPointName}
          revision={door.delivery?.revision}
        />
      ))}
    </SpaceBetween>
  )
}

type DeviceProps = {
  propertyId: string
  device: DoorDevice
  accessPointId: string
  entranceName: string
  revision: number | undefined
}

function Device({ propertyId, device, accessPointId, entranceName, revision }: DeviceProps) {
  const { t } = useTranslation('access', { keyPrefix: 'devices' })
  const { moment } = useClock(propertyId)
  const { serialNumber, hardwareType, panel, tokens, lastToken } = device
  const time = lastToken ? moment(lastToken.issuedTimeMillis) : ''
  return (
    <Container
      header={
        <Header
          variant="h2"
          description={<Whole text={t('serialNumber', { number: serialNumber })} />}
          actions={<DeviceActions {...{ propertyId, device, accessPointId, entranceName }} />}
        >
          {t(`hardware.${hardwareType}`)}
        </Header>
      }
    >
      <dl className={styles.facts}>
        {panel && <PanelFacts propertyId={propertyId} panel={panel} revision={revision} />}
        {!panel && <Fact name={t('state')}>{t('noPanel')}</Fact>}
        <Fact name={t('tokens')}>
          {lastToken ? (
            <>
              <div>{t('tokenCount', { count: tokens })}</div>
              <div>
                <Whole
                  text={t(lastToken.issuedBy ? 'lastIssuedBy' : 'lastIssued', { name: lastToken.issuedBy, time })}
                />
              </div>
            </>
          ) : (
            t('noTokens')
          )}
        </Fact>
      </dl>
    </Container>
  )
}

type PanelProps = { propertyId: string; panel: NonNullable<DoorDevice['panel']>; revision: number | undefined }

function PanelFacts({ propertyId, panel, revision }: PanelProps) {
  const { t, i18n } = useTranslation('access', { keyPrefix: 'devices' })
  const { language } = i18n
  const { moment } = useClock(propertyId)
  const numbers = new Intl.NumberFormat(language)
  const skew = panel.clockSkewMillis
  const isWrong = skew !== null && Math.abs(skew) > CLOCK_WARNING_MS
  const time = skew === null ? '' : durationText(Math.abs(skew), language)
  const isNewest = revision !== undefined && panel.revision >= revision
  return (
    <>
      <Fact name={t('state')}>
        <StatusIndicator type={panel.isOnline ? 'success' : 'error'}>
          <Whole text={panel.isOnline ? t('online') : t('offlineSince', { time: moment(panel.lastSeenTimeMillis) })} />
        </StatusIndicator>
      </Fact>
      <Fact name={t('lastSeen')}>{moment(panel.lastSeenTimeMillis)}</Fact>
      <Fact name={t('revision')}>
        {isNewest || revision === undefined
          ? numbers.format(panel.revision)
          : t('revisionOf', { revision: numbers.format(panel.revision), newest: numbers.format(revision) })}
      </Fact>
      <Fact name={t('clock')}>
        {skew === null ? (
          t('unknown')
        ) : isWrong ? (
          <StatusIndicator type="warning">{t(skew > 0 ? 'clockAhead' : 'clockBehind', { time })}</StatusIndicator>
        ) : (
          t('clockRight')
        )}
      </Fact>
      <Fact name={t('eventsWaiting')}>
        {panel.eventsWaiting === null ? t('unknown') : numbers.format(panel.eventsWaiting)}
      </Fact>
    </>
  )
}

function DeviceActions({ propertyId, device, accessPointId, entranceName }: Omit<DeviceProps, 'revision'>) {
  const { t } = useTranslation('access', { keyPrefix: 'tokens' })
  const may = useMay(propertyId)
  const refusal = useRefusal(propertyId)
  const withdraw = useWithdrawTokens(propertyId, device.deviceId)
  const [isOpen, setOpen] = useState(false)
  const [isStolen, setStolen] = useState(false)

  async function askAndWithdraw() {
    const isConfirmed = await confirm({
      header: t('withdrawHeader', { count: device.tokens }),
      content: t('withdrawContent', { name: entranceName }),
      confirmLabel: t('withdraw'),
      variant: 'destructive',
    })
    if (isConfirmed) withdraw.mutate()
  }
  if (!may('devices.change')) return null
  return (
    <SpaceBetween direction="horizontal" size="xs">
      <Button disabled={device.tokens === 0} loading={withdraw.isPending} onClick={() => void askAndWithdraw()}>
        {t('withdraw')}
      </Button>
      {device.panel && <Button onClick={() => setStolen(true)}>{t('stolen')}</Button>}
      <Button onClick={() => setOpen(true)} {...refusal(['devices.change', 'codes.reveal'])}>
        {t('issue')}
      </Button>
      <Button href={commissioningPath(propertyId, accessPointId, device.deviceId)}>{t('tryOut')}</Button>
      <DeviceMenu {...{ propertyId, device, accessPointId, entranceName }} />
      {isStolen && (
        <StolenDialog
          propertyId={propertyId}
          device={device}
          entranceName={entranceName}
          onClose={() => setStolen(false)}
        />
      )}
      {isOpen && (
        <TokenDialog
          propertyId={propertyId}
          device={device}
          entranceName={entranceName}
          onClose={() => setOpen(false)}
        />
      )}
    </SpaceBetween>
  )
}
