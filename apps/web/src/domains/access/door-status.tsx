import Badge from '@cloudscape-design/components/badge'
import StatusIndicator from '@cloudscape-design/components/status-indicator'
import type { DoorView } from '@portico/contract/access/access.schema'
import { type DoorSummary, isBehind } from '#web/data/access/door-state.ts'
import { useMoments } from '#web/data/properties/moments.queries.ts'
import { useTranslation } from '#web/ui/translation.tsx'
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

type DeliveryProps = { propertyId: string; delivery: NonNullable<DoorView['delivery']> }

export function DeliveryStatus({ propertyId, delivery }: DeliveryProps) {
  const { t } = useTranslation('access', { keyPrefix: 'doors' })
  const { moment } = useMoments(propertyId)
  const { state, offlineSinceTimeMillis, behindSinceTimeMillis } = delivery
  return (
    <>
      {state === 'OFFLINE' && (
        <StatusIndicator type="error">
          {offlineSinceTimeMillis === null ? (
            <span className={styles.text}>{t('offline')}</span>
          ) : (
            <Since textOf={(time) => t('offlineSince', { time })} time={moment(offlineSinceTimeMillis)} />
          )}
        </StatusIndicator>
      )}
      {isBehind(delivery) && (
        <StatusIndicator type="warning">
          <Since textOf={(time) => t('behindSince', { time })} time={moment(behindSinceTimeMillis)} />
        </StatusIndicator>
      )}
      {state === 'NO_PANEL' && <StatusIndicator type="warning">{t('noPanel')}</StatusIndicator>}
      {state === 'UP_TO_DATE' && <StatusIndicator type="success">{t('upToDate')}</StatusIndicator>}
    </>
  )
}

/** Stands for the time while a text is put together. */
const TIME = '\u0000'

/** A text with a time that is not broken into two lines. */
function Since({ textOf, time }: { textOf: (time: string) => string; time: string }) {
  const [before, after] = textOf(TIME).split(TIME)
  return (
    <span className={styles.text}>
      {before}
      <span className={styles.time}>{time}</span>
      {after}
    </span>
  )
}
