import Input from '@cloudscape-design/components/input'
import RadioGroup from '@cloudscape-design/components/radio-group'
import Select from '@cloudscape-design/components/select'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { expiryBounds } from '@portico/contract/people/service-period.rules'
import { type Day, type DayUnit, dayUnits } from '@portico/contract/shared/days'
import { asInput, asRadios, Field, type FormOf } from '#web/platform/form/field.tsx'
import { DayPicker } from '#web/ui/day-picker.tsx'
import { useTranslation } from '#web/ui/translation.tsx'
import styles from './person-form.module.css'
import type { PersonValues } from './person-values.ts'

type Props = { form: FormOf<PersonValues>; today: Day; isDisabled: boolean }

/** The service period: a last day for residents, and a duration or a range of days for all others. */
export function PeriodFields(props: Props) {
  const { t } = useTranslation('people', { keyPrefix: 'form' })
  const { form, isDisabled } = props
  const [relationType, rangeType] = form.watch(['relationType', 'rangeType'])
  if (relationType === null) return null
  if (relationType === 'RESIDENT') return <DayField {...props} name="expiryDay" />
  return (
    <SpaceBetween size="m">
      <Field form={form} name="rangeType" label={t('period')}>
        {(field) => (
          <RadioGroup
            {...asRadios(field)}
            items={(['relative', 'absolute'] as const).map((value) => ({
              value,
              label: t(`ranges.${value}`),
              disabled: isDisabled,
            }))}
          />
        )}
      </Field>
      {rangeType === 'relative' ? (
        <RelativePeriod {...props} />
      ) : (
        <div className={styles.days}>
          <DayField {...props} name="startDate" />
          <DayField {...props} name="endDate" />
        </div>
      )}
    </SpaceBetween>
  )
}

function DayField({ form, today, isDisabled, name }: Props & { name: 'expiryDay' | 'startDate' | 'endDate' }) {
  const { t } = useTranslation('people', { keyPrefix: 'form' })
  const bounds = expiryBounds(form.watch('relationType') ?? 'RESIDENT', today)
  return (
    <Field form={form} name={name} label={t(name)}>
      {(field) => <DayPicker {...field} {...bounds} isDisabled={isDisabled} />}
    </Field>
  )
}

/** A number of days, weeks, months or years from today. */
function RelativePeriod({ form, isDisabled }: Props) {
  const { t } = useTranslation('people', { keyPrefix: 'form' })
  const units = dayUnits.map((value) => ({ value, label: t(`units.${value}`) }))
  const unit = form.watch('unit')
  return (
    <Field form={form} name="amount" label={t('duration')}>
      {(field) => (
        <div className={styles.duration}>
          <Input {...asInput(field)} type="number" inputMode="numeric" ariaLabel={t('amount')} disabled={isDisabled} />
          <Select
            selectedOption={units.find(({ value }) => value === unit) ?? null}
            options={units}
            ariaLabel={t('unit')}
            disabled={isDisabled}
            onChange={({ detail }) =>
              form.setValue('unit', detail.selectedOption.value as DayUnit, { shouldDirty: true })
            }
          />
        </div>
      )}
    </Field>
  )
}
