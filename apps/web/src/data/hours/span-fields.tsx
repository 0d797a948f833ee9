import FormField from '@cloudscape-design/components/form-field'
import Select from '@cloudscape-design/components/select'
import type { Span } from '@portico/contract/access/hours.rules'
import { timesOfHours } from '@portico/contract/hours/hours.rules'
import { useTranslation } from '#web/ui/translation.tsx'
import { clockText } from './hours-text.ts'
import styles from './span-fields.module.css'

type Props = { span: Span; onChange: (span: Span) => void }

/** From and until. An end before the beginning is on the next day, and says so. */
export function SpanFields({ span: { from, to }, onChange }: Props) {
  const { t, i18n } = useTranslation('hours', { keyPrefix: 'span' })
  const { language } = i18n
  const starts = optionsOf(timesOfHours('start'), from, (time) => clockText(time, language))
  const ends = optionsOf(timesOfHours('end'), to, (time) =>
    time < from ? t('nextDay', { time: clockText(time, language) }) : clockText(time, language),
  )
  return (
    <div className={styles.span}>
      <FormField label={t('from')}>
        <Select
          {...starts}
          onChange={({ detail }) => onChange({ from: detail.selectedOption.value ?? from, to })}
          expandToViewport
        />
      </FormField>
      <FormField label={t('to')}>
        <Select
          {...ends}
          onChange={({ detail }) => onChange({ from, to: detail.selectedOption.value ?? to })}
          expandToViewport
        />
      </FormField>
    </div>
  )
}

/** A program may have set a time that the list does not offer. */
function optionsOf(times: readonly string[], chosen: string, textOf: (time: string) => string) {
  const offered = times.includes(chosen) ? times : [chosen, ...times]
  const options = offered.map((value) => ({ value, label: textOf(value) }))
  return { options, selectedOption: options.find(({ value }) => value === chosen) ?? null }
}
