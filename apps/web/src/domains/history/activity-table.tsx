import Link from '@cloudscape-design/components/link'
import type { ActivityUnit } from '@portico/contract/history/activity.rules'
import type { Activity } from '@portico/contract/history/history.schema'
import { useTranslation } from '#web/ui/translation.tsx'
import { Whole } from '#web/ui/whole.tsx'
import styles from './activity-table.module.css'

type Period = Activity['periods'][number]
type Props = {
  periods: readonly Period[]
  timeText: (millis: number) => string
  pathOf: (period: Period) => string
  caption: string
  unit: ActivityUnit
}

/** What the chart shows, newest first. */
export function ActivityTable({ periods, timeText, pathOf, caption, unit }: Props) {
  const { t, i18n } = useTranslation('activity')
  const numbers = new Intl.NumberFormat(i18n.language)
  return (
    <table className={styles.table}>
      <caption className={styles.caption}>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{unit === 'hour' ? t('hourAxis') : t('dayAxis')}</th>
          <th scope="col" className={styles.number}>
            {t('opened')}
          </th>
          <th scope="col" className={styles.number}>
            {t('denied')}
          </th>
        </tr>
      </thead>
      <tbody>
        {periods.toReversed().map((period) => (
          <tr key={period.start}>
            <th scope="row">
              <Whole text={timeText(period.start)} />
            </th>
            <td className={styles.number}>{numbers.format(period.opened)}</td>
            <td className={styles.number}>
              {period.denied > 0 ? (
                <Link
                  href={pathOf(period)}
                  ariaLabel={`${numbers.format(period.denied)}. ${t('deniedLinkOf', { time: timeText(period.start) })}`}
                >
                  {numbers.format(period.denied)}
                </Link>
              ) : (
                numbers.format(0)
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
