import FormField from '@cloudscape-design/components/form-field'
import RadioGroup from '@cloudscape-design/components/radio-group'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { expiryBounds } from '@portico/contract/people/service-period.rules'
import type { Day } from '@portico/contract/shared/days'
import { Controller, useFormContext, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { DayPicker } from '#web/ui/day-picker.tsx'
import styles from './person-form.module.css'
import type { PersonValues } from './person-values.ts'
import { RelativePeriod } from './relative-period.tsx'
import { useRuleText } from './use-rule-text.ts'

type Props = { today: Day; isDisabled: boolean }

/** How long somebody may use the doors: residents to a day, all others for a time or from a day to a day. */
export function PeriodFields({ today, isDisabled }: Props) {
  const { control } = useFormContext<PersonValues>()
  const relationType = useWatch({ control, name: 'relationType' })
  if (relationType === null) return null
  if (relationType === 'RESIDENT') return <DayField name="expiryDay" today={today} isDisabled={isDisabled} />
  return <RangeFields today={today} isDisabled={isDisabled} />
}

function RangeFields({ today, isDisabled }: Props) {
  const { t } = useTranslation('people', { keyPrefix: 'form' })
  const { control } = useFormContext<PersonValues>()
  const rangeType = useWatch({ control, name: 'rangeType' })
  return (
    <SpaceBetween size="m">
      <Controller
        control={control}
        name="rangeType"
        render={({ field }) => (
          <FormField label={t('period')}>
            <RadioGroup
              value={field.value}
              items={(['relative', 'absolute'] as const).map((value) => ({
                value,
                label: t(`ranges.${value}`),
                disabled: isDisabled,
              }))}
              onChange={({ detail }) => field.onChange(detail.value)}
            />
          </FormField>
        )}
      />
      {rangeType === 'relative' ? (
        <RelativePeriod today={today} isDisabled={isDisabled} />
      ) : (
        <div className={styles.days}>
          <DayField name="startDate" today={today} isDisabled={isDisabled} />
          <DayField name="endDate" today={today} isDisabled={isDisabled} />
        </div>
      )}
    </SpaceBetween>
  )
}

function DayField({ name, today, isDisabled }: Props & { name: 'expiryDay' | 'startDate' | 'endDate' }) {
  const { t } = useTranslation('people', { keyPrefix: 'form' })
  const { control } = useFormContext<PersonValues>()
  const errorOf = useRuleText(today)
  const relationType = useWatch({ control, name: 'relationType' })
  return (
    <Controller
      control={control}
      name={name}
      render={({ field }) => (
        <FormField label={t(name)} errorText={errorOf(name)}>
          <DayPicker
            ref={field.ref}
            value={field.value}
            onChange={field.onChange}
            isDisabled={isDisabled}
            {...expiryBounds(relationType ?? 'RESIDENT', today)}
          />
        </FormField>
      )}
    />
  )
}
