import FormField from '@cloudscape-design/components/form-field'
import Input from '@cloudscape-design/components/input'
import Select from '@cloudscape-design/components/select'
import { type Day, type DayUnit, dayUnits } from '@portico/contract/shared/days'
import { Controller, useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import styles from './person-form.module.css'
import type { PersonValues } from './person-values.ts'
import { useRuleText } from './use-rule-text.ts'

/** So many days, weeks, months or years from today. */
export function RelativePeriod({ today, isDisabled }: { today: Day; isDisabled: boolean }) {
  const { t } = useTranslation('people', { keyPrefix: 'form' })
  const { control } = useFormContext<PersonValues>()
  const errorOf = useRuleText(today)
  const units = dayUnits.map((value) => ({ value, label: t(`units.${value}`) }))
  return (
    <FormField label={t('duration')} errorText={errorOf('amount')}>
      <div className={styles.duration}>
        <Controller
          control={control}
          name="amount"
          render={({ field }) => (
            <Input
              ref={field.ref}
              value={field.value}
              type="number"
              inputMode="numeric"
              ariaLabel={t('amount')}
              disabled={isDisabled}
              onChange={({ detail }) => field.onChange(detail.value)}
            />
          )}
        />
        <Controller
          control={control}
          name="unit"
          render={({ field }) => (
            <Select
              ref={field.ref}
              selectedOption={units.find(({ value }) => value === field.value) ?? null}
              options={units}
              ariaLabel={t('unit')}
              disabled={isDisabled}
              onChange={({ detail }) => field.onChange(detail.selectedOption.value as DayUnit)}
            />
          )}
        />
      </div>
    </FormField>
  )
}
