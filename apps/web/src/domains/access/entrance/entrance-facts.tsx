import Box from '@cloudscape-design/components/box'
import Container from '@cloudscape-design/components/container'
import StatusIndicator from '@cloudscape-design/components/status-indicator'
import type { DoorView } from '@portico/contract/access/access.schema'
import { isAccessEnabled } from '@portico/contract/entrances/entrances.rules'
import type { EntranceWithDevices } from '@portico/contract/entrances/entrances.schema'
import { useMay } from '#web/data/company/may.ts'
import { ClockLine } from '#web/data/properties/clock-line.tsx'
import { DeliveryStatus } from '#web/domains/access/door-status.tsx'
import { missingText } from '#web/domains/access/missing-text.ts'
import { Fact } from '#web/ui/fact.tsx'
import { useTranslation } from '#web/ui/translation.tsx'
import styles from './entrance.module.css'
import { LastOpening } from './last-opening.tsx'

type Props = { propertyId: string; entrance: EntranceWithDevices; door: DoorView | undefined; isLate: boolean }

/** What the door does not know is not repeated below the alert of a door that is late. */
export function EntranceFacts({ propertyId, entrance, door, isLate }: Props) {
  const { t, i18n } = useTranslation('access')
  const isEnabled = isAccessEnabled(entrance)
  const delivery = door?.delivery
  const may = useMay(propertyId)
  const missing = !isLate && delivery?.missing && missingText(delivery.missing, t, i18n.language)
  return (
    <Container>
      <dl className={styles.facts}>
        <Fact name={t('entrance.type')}>{t(`entrance.types.${entrance.type}`)}</Fact>
        <Fact name={t('entrance.place')}>{entrance.placeName}</Fact>
        {entrance.label && <Fact name={t('entrance.label')}>{entrance.label}</Fact>}
        <Fact name={t('entrance.access')}>
          <StatusIndicator type={isEnabled ? 'success' : 'stopped'}>
            {t(isEnabled ? 'entrance.enabled' : 'entrance.disabled')}
          </StatusIndicator>
        </Fact>
        {delivery && (
          <Fact name={t('entrance.door')}>
            <div className={styles.lines}>
              <DeliveryStatus propertyId={propertyId} delivery={delivery} isNamed={false} />
            </div>
          </Fact>
        )}
        {missing && <Fact name={t('entrance.missing')}>{missing}</Fact>}
        {door && door.codesMissing > 0 && (
          <Fact name={t('entrance.codes')}>
            <StatusIndicator type="in-progress">
              {t('entrance.codesMissing', { count: door.codesMissing })}
            </StatusIndicator>
          </Fact>
        )}
        {may('history.recent') && <LastOpening propertyId={propertyId} accessPointId={entrance.accessPointId} />}
      </dl>
      <Box color="text-body-secondary" padding={{ top: 'm' }}>
        <ClockLine propertyId={propertyId} />
      </Box>
    </Container>
  )
}
