import type { LineChange } from '@portico/contract/sync/sync.schema'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import styles from '#web/domains/integrations/sync/sync.module.css'
import { NOTHING } from '#web/platform/time-texts.ts'

const types = ['RESIDENT', 'GUEST', 'SERVICE_PROVIDER'] as const
const typeOf = (value: string) => types.find((type) => type === value)

/** `Unit: 12 A → 14 B`. Days are stored as the portal writes them. */
function changeText({ field, before, after }: LineChange, t: TFunction<'sync'>): string {
  const valueText = (value: string | null) => {
    const type = field === 'TYPE' && value !== null ? typeOf(value) : undefined
    return type ? t(`types.${type}`) : (value ?? NOTHING)
  }
  return t('change', { field: t(`fields.${field}`), before: valueText(before), after: valueText(after) })
}

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
