import { HOURS } from '@portico/contract/history/charts.rules'
import { useTranslation } from '#web/ui/translation.tsx'
import styles from './week-grid.module.css'
import { weekdayOrder, weekTexts } from './week-texts.ts'

/** Hours whose names are shown; the others are for screen readers. */
const LABELLED_EVERY = 3

type Props = { opened: readonly (readonly number[])[]; most: number; caption: string }

/** A table of seven days and 24 hours, in which a busier hour is darker. The numbers are shown where there is room. */
export function WeekGrid({ opened, most, caption }: Props) {
  const { i18n } = useTranslation()
  const { language } = i18n
  const texts = weekTexts(language)
  const numbers = new Intl.NumberFormat(language)
  const short = new Intl.NumberFormat(language, { notation: 'compact', maximumSignificantDigits: 2 })
  const hours = [...Array(HOURS).keys()]
  return (
    <table className={styles.grid}>
      <caption className={styles.hidden}>{caption}</caption>
      <thead>
        <tr>
          <td />
          {hours.map((hour) => (
            <th key={hour} scope="col" className={styles.hour}>
              <span className={hour % LABELLED_EVERY === 0 ? styles.label : styles.hidden}>{texts.hour(hour)}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weekdayOrder(language).map((weekday) => (
          <tr key={weekday}>
            <th scope="row" className={styles.weekday}>
              <span aria-hidden="true">{texts.shortWeekday(weekday)}</span>
              <span className={styles.hidden}>{texts.weekday(weekday)}</span>
            </th>
            {hours.map((hour) => {
              const count = opened[weekday]?.[hour] ?? 0
              return (
                <td
                  key={hour}
                  className={styles.cell}
                  title={`${texts.weekday(weekday)}, ${texts.hour(hour)}: ${numbers.format(count)}`}
                  style={{ '--share': most > 0 ? count / most : 0 } as object}
                >
                  <span aria-hidden="true" className={styles.short}>
                    {count > 0 && short.format(count)}
                  </span>
                  <span className={styles.hidden}>{numbers.format(count)}</span>
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
