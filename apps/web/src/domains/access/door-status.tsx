import Badge from '@cloudscape-design/components/badge'
import StatusIndicator from '@cloudscape-design/components/status-indicator'
import type { DoorView } from '@portico/contract/access/access.schema'
import { type DoorSummary, isBehind } from '#web/data/access/door-state.ts'
import { useClock } from '#web/data/properties/clock.queries.ts'
import { useTranslation } from '#web/ui/translation.tsx'
import { Whole } from '#web/ui/whole.tsx'
import styles from './door-status.module.css'

/** The panel of an entrance is online or offline, and knows every change or not. Where no panel has ever fetched a list nothing is shown. */
export function DoorStatus({ propertyId, summary }: { propertyId: string; summary: DoorSummary | undefined }) {
  const { t } = useTranslation('access', { keyPrefix: 'lockdown' })
  const { delivery, lockdown } = summary ?? {}
  if (!lockdown && !delivery) return null
  return (
    <div className={styles.status}>
      {lockdown && <Badge color="red">{t('badge')}</Badge>}
      {delivery && <DeliveryStatus propertyId={propertyId} delivery={delivery} />}
    </div>
  )
}

type DeliveryProps = {
  propertyId: string
  delivery: NonNullable<DoorView['delivery']>
  /** Whether the times name their zone. */
  isNamed?: boolean
}

export function DeliveryStatus({ propertyId, delivery, isNamed = true }: DeliveryProps) {
  const { t } = useTranslation('access', { keyPrefix: 'doors' })
  const { moment, named } = useClock(propertyId)
  const timeText = isNamed ? named : moment
  const { state, offlineSinceTimeMillis, behindSinceTimeMillis } = delivery
  return (
    <>
      {state === 'OFFLINE' && (
        <StatusIndicator type="error">
          {offlineSinceTimeMillis === null ? (
            <span className={styles.text}>{t('offline')}</span>
          ) : (
            <span className={styles.text}>
              <Whole text={t('offlineSince', { time: timeText(offlineSinceTimeMillis) })} />
            </span>
          )}
        </StatusIndicator>
      )}
      {isBehind(delivery) && (
        <StatusIndicator type="warning">
          <span className={styles.text}>
            <Whole text={t('behindSince', { time: timeText(behindSinceTimeMillis) })} />
          </span>
        </StatusIndicator>
      )}
      {state === 'NO_PANEL' && (
        <StatusIndicator type="warning">
          <span className={styles.text}>{t('noPanel')}</span>
        </StatusIndicator>
      )}
      {state === 'UP_TO_DATE' && (
        <StatusIndicator type="success">
          <span className={styles.text}>{t('upToDate')}</span>
        </StatusIndicator>
      )}
    </>
  )
}
