import type { BuildingEndings } from '@portico/contract/properties/building.schema'
import { useTranslation } from '#web/ui/translation.tsx'
import styles from './building.module.css'

const counted = ['people', 'members', 'openInvitations', 'passes', 'deviceTokens', 'onlinePanels'] as const

/** What archiving a property ends for whom, a line for each. What there is none of has no line. */
export function Endings({ endings }: { endings: BuildingEndings }) {
  const { t } = useTranslation('building', { keyPrefix: 'archive.ends' })
  return (
    <ul className={styles.lines}>
      {counted.flatMap((name) => (endings[name] > 0 ? [<li key={name}>{t(name, { count: endings[name] })}</li>] : []))}
      {endings.hasIntegration && <li>{t('integration')}</li>}
      <li>{t('readOnly')}</li>
    </ul>
  )
}
