import { heldGroups } from '@portico/contract/sync/sync.rules'
import type { HeldCounts } from '@portico/contract/sync/sync.schema'
import { useTranslation } from '#web/ui/translation.tsx'
import styles from './sync.module.css'

/** Who waits for a decision, and why: one sentence for each reason. */
export function HeldGroups({ held }: { held: HeldCounts }) {
  const { t } = useTranslation('sync', { keyPrefix: 'held.groups' })
  return (
    <ul className={styles.list}>
      {heldGroups.map((group) => held[group] > 0 && <li key={group}>{t(group, { count: held[group] })}</li>)}
    </ul>
  )
}
