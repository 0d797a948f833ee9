import Button from '@cloudscape-design/components/button'
import FormField from '@cloudscape-design/components/form-field'
import Input from '@cloudscape-design/components/input'
import SpaceBetween from '@cloudscape-design/components/space-between'
import TimeInput from '@cloudscape-design/components/time-input'
import { dayOf } from '@portico/contract/shared/days'
import { zoneText } from '@portico/contract/shared/zone-text'
import { useId } from 'react'
import { asInput, Field, type FormOf } from '#web/platform/form/field.tsx'
import { DayPicker } from '#web/ui/day-picker.tsx'
import { useTranslation } from '#web/ui/translation.tsx'
import type { PassValues } from './pass-values.ts'
import styles from './passes.module.css'
import { hoursOf, NEXT_HOURS, type QuickName, quickNames, quickPeriod } from './quick-periods.ts'

type Props = { form: FormOf<PassValues>; timeZone: string; usesMax: number }

/** From when until when by the clock of the property, and how often. */
export function PeriodFields({ form, timeZone, usesMax }: Props) {
  const { t, i18n } = useTranslation('passes', { keyPrefix: 'make' })
  const zone = zoneText(timeZone, i18n.language)
  return (
    <SpaceBetween size="l">
      <FormField label={t('quick.label')} description={t('zone', { zone })} stretch>
        <QuickChoices form={form} timeZone={timeZone} />
      </FormField>
      <div className={styles.moments}>
        <MomentField form={form} name="from" timeZone={timeZone} />
        <MomentField form={form} name="until" timeZone={timeZone} />
      </div>
      <Field
        form={form}
        name="uses"
        label={t('uses.label')}
        description={t('uses.hint')}
        constraintText={t('uses.limit', { max: usesMax })}
      >
        {(field) => (
          <div className={styles.uses}>
            <Input {...asInput(field)} type="number" inputMode="numeric" step={1} autoComplete={false} ariaRequired />
          </div>
        )}
      </Field>
    </SpaceBetween>
  )
}

function QuickChoices({ form, timeZone }: Omit<Props, 'usesMax'>) {
  const { t, i18n } = useTranslation('passes', { keyPrefix: 'make.quick' })
  const clock = new Intl.DateTimeFormat(i18n.language, { timeStyle: 'short', timeZone: 'UTC' })
  const timeText = (time: string) => clock.format(Date.parse(`2026-01-01T${time}:00Z`))
  const labelOf = (name: QuickName) => {
    if (name !== 'morning' && name !== 'afternoon') return t(name, { count: NEXT_HOURS })
    const [from, until] = hoursOf[name]
    return t('tomorrowBetween', { from: timeText(from), until: timeText(until) })
  }
  function choose(name: QuickName) {
    const { from, until } = quickPeriod(name, Date.now(), timeZone)
    form.setValue('from', from, { shouldDirty: true })
    form.setValue('until', until, { shouldDirty: true })
  }
  return (
    <SpaceBetween direction="horizontal" size="xs">
      {quickNames.map((name) => (
        <Button key={name} formAction="none" onClick={() => choose(name)}>
          {labelOf(name)}
        </Button>
      ))}
    </SpaceBetween>
  )
}

type MomentProps = { form: FormOf<PassValues>; name: 'from' | 'until'; timeZone: string }

function MomentField({ form, name, timeZone }: MomentProps) {
  const { t } = useTranslation('passes', { keyPrefix: 'make' })
  const timeLabelId = useId()
  return (
    <Field form={form} name={name} label={t(name)}>
      {({ value, onChange, ref }) => (
        <div className={styles.moment}>
          <div className={styles.day}>
            <DayPicker
              ref={ref}
              value={value.day}
              min={dayOf(Date.now(), timeZone)}
              onChange={(day) => onChange({ ...value, day })}
            />
          </div>
          <div className={styles.time}>
            {/* The label of the field is that of the day. */}
            <span id={timeLabelId} hidden>
              {t('timeOf', { what: t(name) })}
            </span>
            <TimeInput
              value={value.time}
              format="hh:mm"
              ariaLabelledby={timeLabelId}
              onChange={({ detail }) => onChange({ ...value, time: detail.value })}
            />
          </div>
        </div>
      )}
    </Field>
  )
}
