import ToggleButton from '@cloudscape-design/components/toggle-button'
import { useSyncExternalStore } from 'react'
import type { HistoryRange } from '#web/data/history/history-view.ts'
import { namedRange, namedRanges, nameOfRange } from '#web/data/history/named-range.ts'
import { useTranslation } from '#web/ui/translation.tsx'
import styles from './history-table.module.css'

type Props = { range: HistoryRange; onChange: (range: HistoryRange) => void; timeZone: string }

const MINUTE_MS = 60_000
const everyMinute = (listener: () => void) => {
  const timer = setInterval(listener, MINUTE_MS)
  return () => clearInterval(timer)
}
const thisMinute = () => Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS

/** Ranges that people ask for by name, in the time zone of the table. */
export function NamedRanges({ range, onChange, timeZone }: Props) {
  const { t } = useTranslation('history', { keyPrefix: 'named' })
  const now = useSyncExternalStore(everyMinute, thisMinute, thisMinute)
  const chosen = nameOfRange(range, now, timeZone)
  return (
    <fieldset aria-label={t('label')} className={styles.named}>
      {namedRanges.map((name) => (
        <ToggleButton
          key={name}
          pressed={name === chosen}
          onChange={() => onChange(namedRange(name, Date.now(), timeZone))}
        >
          {t(name)}
        </ToggleButton>
      ))}
    </fieldset>
  )
}
