import type { ReactNode } from 'react'
import { useTranslation } from '#web/ui/translation.tsx'
import { hourText } from './hours-text.ts'
import styles from './week-lines.module.css'

const DAY_MINUTES = 24 * 60
/** The hours that are named above the lines. */
const NAMED = ['00:00', '03:00', '06:00', '09:00', '12:00', '15:00', '18:00', '21:00', '24:00']

/** The names of some hours, above the lines of a week. Screen readers get the times of what is open. */
export function WeekAxis() {
  const { i18n } = useTranslation()
  return (
    <div className={styles.axis} aria-hidden="true">
      {NAMED.map((time, index) => (
        <span key={time} className={styles.hour} style={{ '--at': index / (NAMED.length - 1) } as object}>
          {hourText(time, i18n.language)}
        </span>
      ))}
    </div>
  )
}

/** From the first to the last minute of a day. The text is shown where it fits. */
type Bar = { start: number; end: number; text: string; title?: string | undefined }

type LineProps = {
  name: ReactNode
  bars: readonly Bar[]
  /** The cells beside the name, which lie on top of what is open. */
  children: ReactNode
}

/** A day, in the body of a table: its name, and what is open from midnight to midnight. */
export const WeekLine = ({ name, bars, children }: LineProps) => (
  <tr className={styles.line}>
    <th scope="row" className={styles.day}>
      {name}
      <div className={styles.track} aria-hidden="true">
        {bars.map(({ start, end, text, title = text }) => (
          <div
            key={start}
            className={styles.bar}
            title={title}
            style={{ '--start': start / DAY_MINUTES, '--end': end / DAY_MINUTES } as object}
          >
            <span className={styles.times}>{text}</span>
          </div>
        ))}
      </div>
    </th>
    {children}
  </tr>
)
