import StatusIndicator from '@cloudscape-design/components/status-indicator'
import type { DoorDevice } from '@portico/contract/access/access.schema'
import { isAwaited } from '#web/data/access/pairing.queries.ts'
import { useClock } from '#web/data/properties/clock.queries.ts'
import { Fact } from '#web/ui/fact.tsx'
import { useTranslation } from '#web/ui/translation.tsx'
import { Whole } from '#web/ui/whole.tsx'
import { Fingerprint } from './fingerprint.tsx'

/** How the panel of a device was paired, what it says of itself, and by which key it is known. */
export function PairingFacts({ propertyId, device }: { propertyId: string; device: DoorDevice }) {
  const { t } = useTranslation('pairing')
  const { moment } = useClock(propertyId)
  const { pairing, serialNumber } = device
  if (!pairing) return <Fact name={t('facts.pairing')}>{t('facts.none')}</Fact>
  const { pairedBy, pairedTimeMillis, panel, keyFingerprint, sessionTimeMillis, keyTwiceTimeMillis } = pairing
  return (
    <>
      <Fact name={t('facts.pairing')}>
        <div aria-live="polite">
          {keyTwiceTimeMillis !== null ? (
            <StatusIndicator type="error">{t('facts.keyTwice')}</StatusIndicator>
          ) : isAwaited(device) ? (
            <StatusIndicator type="in-progress">{t('facts.waiting')}</StatusIndicator>
          ) : (
            <StatusIndicator type="success">{t('facts.paired')}</StatusIndicator>
          )}
        </div>
        {pairedBy !== null && (
          <div>
            <Whole text={t('facts.by', { name: pairedBy })} />
          </div>
        )}
        <div>
          <Whole text={moment(pairedTimeMillis)} />
        </div>
      </Fact>
      <Fact name={t('facts.panel')}>
        <div>{`${panel.maker} ${panel.model}`}</div>
        {panel.serialNumber !== serialNumber && (
          <div>
            <Whole text={t('facts.serialNumber', { serialNumber: panel.serialNumber })} />
          </div>
        )}
        <div>{t('facts.program', { version: panel.programVersion })}</div>
      </Fact>
      <Fact name={t('facts.session')}>
        {sessionTimeMillis === null ? t('facts.noSession') : moment(sessionTimeMillis)}
      </Fact>
      <Fact name={t('facts.fingerprint')}>
        <Fingerprint value={keyFingerprint} isSmall />
      </Fact>
    </>
  )
}
