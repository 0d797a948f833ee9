import { type DayName, dayNames } from '@portico/contract/keys/keys.rules'
import { dayText, firstDayIn } from '@portico/contract/keys/schedule-text'
import type { Ref } from 'react'
import { useTranslation } from '#web/ui/translation.tsx'
import styles from './weekday-picker.module.css'

type Props = {
  days: readonly DayName[]
  onChange: (days: DayName[]) => void
  labelledBy: string
  describedBy?: string | undefined
  firstRef: Ref<HTMLInputElement>
}

/** Selects days of the week with native check boxes, which support keyboard and screen readers. */
export function WeekdayPicker({ days, onChange, labelledBy, describedBy, firstRef }: Props) {
  const { language } = useTranslation().i18n
  const week = weekOf(language)
  const toggle = (day: DayName) => onChange(week.filter((one) => (one === day) !== days.includes(one)))
  return (
    // biome-ignore lint/a11y/useSemanticElements: the form field around it has the label already
    <div className={styles.days} role="group" aria-labelledby={labelledBy} aria-describedby={describedBy}>
      {week.map((day, index) => (
        <label className={styles.day} key={day}>
          <input
            ref={index === 0 ? firstRef : undefined}
            type="checkbox"
            className={styles.box}
            aria-label={dayText(day, language, 'long')}
            aria-invalid={describedBy !== undefined}
            checked={days.includes(day)}
            onChange={() => toggle(day)}
          />
          <span aria-hidden="true">{dayText(day, language)}</span>
        </label>
      ))}
    </div>
  )
}

/** The days in the order of a week in this language. */
function weekOf(language: string): readonly DayName[] {
  const first = dayNames.indexOf(firstDayIn(language))
  return [...dayNames.slice(first), ...dayNames.slice(0, first)]
}
