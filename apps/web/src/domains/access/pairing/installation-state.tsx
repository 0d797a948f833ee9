import StatusIndicator from '@cloudscape-design/components/status-indicator'
import type { InstallationCode } from '@portico/contract/access/pairing.schema'
import { deviceIn, useAwaitedDoors } from '#web/data/access/pairing.queries.ts'
import { useTranslation } from '#web/ui/translation.tsx'
import { comingOf } from './coming.ts'
import { Key } from './comparison.tsx'
import styles from './pairing.module.css'
import { PanelFacts } from './panel-facts.tsx'

type Props = { propertyId: string; deviceId: string; made: InstallationCode; madeAt: number }

/** Whether the panel has come with the code that the dialog shows, and by which key the installer knows that it is theirs. */
export function InstallationState({ propertyId, deviceId, made, madeAt }: Props) {
  const { t } = useTranslation('pairing')
  const { data, dataUpdatedAt } = useAwaitedDoors(
    propertyId,
    (doors) => comingOf(made, { device: deviceIn(doors, deviceId), isFresh: false }).state === 'waiting',
  )
  const coming = comingOf(made, { device: deviceIn(data, deviceId), isFresh: dataUpdatedAt > madeAt })
  return (
    <div aria-live="polite">
      {coming.state === 'waiting' && <StatusIndicator type="in-progress">{t('installation.waiting')}</StatusIndicator>}
      {coming.state === 'gone' && <StatusIndicator type="stopped">{t('installation.gone')}</StatusIndicator>}
      {coming.state === 'come' && (
        <div className={styles.come}>
          <StatusIndicator type="success">{t('installation.come')}</StatusIndicator>
          <dl className={styles.facts}>
            <PanelFacts panel={coming.pairing.panel} />
          </dl>
          <Key name={t('compare.panelKey')} fingerprint={coming.pairing.keyFingerprint} />
        </div>
      )}
    </div>
  )
}
