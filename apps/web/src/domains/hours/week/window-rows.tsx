import Box from '@cloudscape-design/components/box'
import Button from '@cloudscape-design/components/button'
import type { HoursWindow } from '@portico/contract/access/hours.rules'
import { WINDOWS_MAX } from '@portico/contract/hours/hours.rules'
import { useId } from 'react'
import { windowTexts } from '#web/data/hours/hours-text.ts'
import { SpanFields } from '#web/data/hours/span-fields.tsx'
import { WeekdayPicker } from '#web/data/keys/weekday-picker.tsx'
import { useTranslation } from '#web/ui/translation.tsx'
import { weekdayHours } from './presets.ts'
import styles from './window-rows.module.css'

type Props = { windows: readonly HoursWindow[]; onChange: (windows: HoursWindow[]) => void }

/** The windows of the week as fields: days, from and until. They are what the week above shows. */
export function WindowRows({ windows, onChange }: Props) {
  const { t, i18n } = useTranslation('hours', { keyPrefix: 'week' })
  const { t: ofHours } = useTranslation('hours')
  const id = useId()
  const change = (index: number, part: Partial<HoursWindow>) =>
    onChange(windows.map((window, at) => (at === index ? { ...window, ...part } : window)))
  return (
    <section aria-labelledby={id} className={styles.rows}>
      <Box variant="h3" padding="n">
        <span id={id}>{t('exact')}</span>
      </Box>
      {windows.map((window, index) => {
        const text = windowTexts([window], ofHours, i18n.language)[0] ?? ''
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a window has no name; two may be alike
          <fieldset className={styles.row} key={index}>
            <legend className={styles.hidden}>{text || t('window')}</legend>
            <div className={styles.days}>
              <WeekdayPicker
                days={window.days}
                onChange={(days) => change(index, { days })}
                labelledBy={id}
                firstRef={null}
              />
            </div>
            <div className={styles.times}>
              <SpanFields span={window} onChange={(span) => change(index, span)} />
              <Button
                variant="icon"
                iconName="remove"
                formAction="none"
                ariaLabel={t('remove', { window: text })}
                onClick={() => onChange(windows.filter((_, at) => at !== index))}
              />
            </div>
          </fieldset>
        )
      })}
      <div>
        <Button
          iconName="add-plus"
          formAction="none"
          disabled={windows.length >= WINDOWS_MAX}
          onClick={() => onChange([...windows, { ...weekdayHours, days: [] }])}
        >
          {t('addTimes')}
        </Button>
      </div>
    </section>
  )
}
