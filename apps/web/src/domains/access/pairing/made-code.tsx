import Alert from '@cloudscape-design/components/alert'
import SpaceBetween from '@cloudscape-design/components/space-between'
import StatusIndicator from '@cloudscape-design/components/status-indicator'
import { writeCode } from '@portico/contract/access/pairing.rules'
import type { InstallationCode } from '@portico/contract/access/pairing.schema'
import { deviceIn, useAwaitedDoors } from '#web/data/access/pairing.queries.ts'
import { useClock } from '#web/data/properties/clock.queries.ts'
import { ShownOnce } from '#web/domains/access/entrance/shown-once.tsx'
import { useTranslation } from '#web/ui/translation.tsx'
import { comingOf } from './coming.ts'
import { Key } from './comparison.tsx'
import styles from './pairing.module.css'
import { PanelFacts } from './panel-facts.tsx'

type Props = { propertyId: string; deviceId: string; made: InstallationCode; madeAt: number }

/** The code until the panel has come with it, and then by which keys the installer and the manager know that it is theirs. */
export function MadeCode({ propertyId, deviceId, made, madeAt }: Props) {
  const { t } = useTranslation('pairing')
  const { named } = useClock(propertyId)
  const { data, dataUpdatedAt } = useAwaitedDoors(
    propertyId,
    (doors) => comingOf(made, { device: deviceIn(doors, deviceId), isFresh: false }).state === 'waiting',
  )
  const coming = comingOf(made, { device: deviceIn(data, deviceId), isFresh: dataUpdatedAt > madeAt })
  const signingKeys = made.signingKeys.map(({ id, fingerprint }) => (
    <Key key={id} name={t('compare.signingKey', { id })} fingerprint={fingerprint} />
  ))
  return (
    <SpaceBetween size="m">
      {coming.state === 'waiting' && (
        <SpaceBetween size="m">
          <Alert type="warning" header={t('installation.once')}>
            {t('installation.onceHint', { time: named(made.expiresTimeMillis) })}
          </Alert>
          <ShownOnce
            label={t('installation.code')}
            value={writeCode(made.code)}
            copyLabel={t('installation.copy')}
            isLarge
          />
          <div>
            <p className={styles.hint}>{t('installation.compare')}</p>
            {signingKeys}
          </div>
        </SpaceBetween>
      )}
      <div aria-live="polite">
        {coming.state === 'waiting' && (
          <StatusIndicator type="in-progress">{t('installation.waiting')}</StatusIndicator>
        )}
        {coming.state === 'gone' && <StatusIndicator type="stopped">{t('installation.gone')}</StatusIndicator>}
        {coming.state === 'come' && <Alert type="success">{t('installation.come')}</Alert>}
      </div>
      {coming.state === 'come' && (
        <SpaceBetween size="m">
          <div className={styles.compared}>
            <Key name={t('compare.panelKey')} fingerprint={coming.pairing.keyFingerprint} />
            {signingKeys}
          </div>
          <dl className={styles.facts}>
            <PanelFacts panel={coming.pairing.panel} />
          </dl>
        </SpaceBetween>
      )}
    </SpaceBetween>
  )
}
