import Badge from '@cloudscape-design/components/badge'
import StatusIndicator from '@cloudscape-design/components/status-indicator'
import type { DoorView } from '@portico/contract/access/access.schema'
import { useTranslation } from 'react-i18next'
import { usePropertyFeatures } from '#web/domains/properties/property-features.queries.ts'
import { type DoorSummary, isBehind } from './door-state.ts'
import styles from './door-status.module.css'
import { useMoments } from './use-moments.ts'

export type { DoorSummary }

/** The panel of an entrance is online or offline, and knows every change or not. Entrances without such a panel show nothing. */
export function DoorStatus({ propertyId, summary }: { propertyId: string; summary: DoorSummary | undefined }) {
  const { t } = useTranslation('access', { keyPrefix: 'lockdown' })
  const { doorStates } = usePropertyFeatures(propertyId)
  const { delivery, lockdown } = summary ?? {}
  if (!lockdown && !(delivery && doorStates)) return null
  return (
    <div className={styles.status}>
      {lockdown && <Badge color="red">{t('badge')}</Badge>}
      {delivery && doorStates && <DeliveryStatus propertyId={propertyId} delivery={delivery} />}
    </div>
  )
}

export function DeliveryStatus({
  propertyId,
  delivery,
}: {
  propertyId: string
  delivery: NonNullable<DoorView['delivery']>
}) {
  const { t } = useTranslation('access', { keyPrefix: 'doors' })
  const { moment } = useMoments(propertyId)
  const { state, offlineSinceTimeMillis, behindSinceTimeMillis } = delivery
  return (
    <>
      {state === 'OFFLINE' && (
        <StatusIndicator type="error">
          <span className={styles.text}>
            {offlineSinceTimeMillis === null
              ? t('offline')
              : t('offlineSince', { time: moment(offlineSinceTimeMillis) })}
          </span>
        </StatusIndicator>
      )}
      {isBehind(delivery) && (
        <StatusIndicator type="warning">
          <span className={styles.text}>{t('behindSince', { time: moment(behindSinceTimeMillis) })}</span>
        </StatusIndicator>
      )}
      {state === 'UP_TO_DATE' && <StatusIndicator type="success">{t('upToDate')}</StatusIndicator>}
    </>
  )
}
