import Button from '@cloudscape-design/components/button'
import StatusIndicator from '@cloudscape-design/components/status-indicator'
import { type GuestSchedule, overlappingDays } from '@portico/contract/keys/keys.rules'
import { daysText, scheduleLines } from '@portico/contract/keys/schedule-text'
import { useIsFull } from '#web/platform/flags.ts'
import { useTranslation } from '#web/ui/translation.tsx'
import styles from './schedule-list.module.css'

type Props = {
  schedules: readonly GuestSchedule[]
  /** The name of the entrance for screen readers. */
  entranceName: string
  onEdit?: (index: number) => void
  onRemove?: (index: number) => void
}

/** The schedules of an entrance, with buttons if they can be changed. */
export function ScheduleList({ schedules, entranceName, onEdit, onRemove }: Props) {
  const { t, i18n } = useTranslation('keyWizard', { keyPrefix: 'schedules' })
  const keys = useTranslation('keys')
  const isFull = useIsFull()
  if (schedules.length === 0) return keys.t('schedule.always')
  const overlapping = isFull ? overlappingDays(schedules) : []
  return (
    <>
      <ul className={styles.list}>
        {schedules.map((schedule, index) => {
          const lines = scheduleLines(schedule, keys.t, i18n.language)
          const text = lines.map(({ days, hours }) => `${days} ${hours}`).join('; ')
          const about = { schedule: text, entrance: entranceName }
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a schedule has no name; two of an entrance may be alike
            <li className={styles.schedule} key={index}>
              <div>
                {lines.map(({ days, hours }) => (
                  <div key={`${days} ${hours}`}>
                    <span className={styles.days}>{days}</span> {hours}
                  </div>
                ))}
              </div>
              {onEdit && (
                <Button
                  variant="inline-icon"
                  iconName="edit"
                  formAction="none"
                  ariaLabel={t('editOf', about)}
                  onClick={() => onEdit(index)}
                />
              )}
              {onRemove && (
                <Button
                  variant="inline-icon"
                  iconName="remove"
                  formAction="none"
                  ariaLabel={t('removeOf', about)}
                  onClick={() => onRemove(index)}
                />
              )}
            </li>
          )
        })}
      </ul>
      {overlapping.length > 0 && (
        <StatusIndicator type="info">
          {keys.t('schedule.overlap', { days: daysText(overlapping, keys.t, i18n.language) })}
        </StatusIndicator>
      )}
    </>
  )
}
