import type { LineChange } from '@portico/contract/sync/sync.schema'
import styles from '#web/domains/sync/sync.module.css'
import { NOTHING } from '#web/platform/time-texts.ts'
import { useTranslation } from '#web/ui/translation.tsx'
import { changeText } from './change-text.ts'

/** What changed about somebody, a line for each field. */
export function LineChanges({ changes }: { changes: readonly LineChange[] }) {
  const { t } = useTranslation('sync')
  if (changes.length === 0) return NOTHING
  return (
    <ul className={styles.plainList}>
      {changes.map((change) => (
        <li key={change.field}>{changeText(change, t)}</li>
      ))}
    </ul>
  )
}
