import FormField from '@cloudscape-design/components/form-field'
import Select from '@cloudscape-design/components/select'
import type { RelationType } from '@portico/contract/people/people.rules'
import { commonExpiryBounds, expiryMillisOf } from '@portico/contract/people/service-period.rules'
import { type Day, dayOf } from '@portico/contract/shared/days'
import { useState } from 'react'
import { DayPicker } from '#web/ui/day-picker.tsx'
import { useTranslation } from '#web/ui/translation.tsx'
import { usePlaceSelect } from './person-form/use-place-select.ts'
import type { Adjustment } from './use-adjust-people.ts'

type Props = {
  propertyId: string
  timeZone: string
  /** The types of the people. */
  types: readonly RelationType[]
  /** Null is a day that cannot be. */
  onChange: (adjustment: Adjustment | null) => void
}

/** The last day or the place that all of these people get. */
export const AdjustmentField = ({ of, ...props }: Props & { of: 'expiry' | 'place' }) =>
  of === 'expiry' ? <ExpiryField {...props} /> : <PlaceField {...props} />

function ExpiryField({ timeZone, types, onChange }: Props) {
  const { t } = useTranslation('people')
  const [today] = useState(() => dayOf(Date.now(), timeZone))
  const [day, setDay] = useState<Day | null>()
  const bounds = commonExpiryBounds(types, today)

  function choose(next: Day | null) {
    setDay(next)
    const isValid = next !== null && next >= bounds.min && next <= bounds.max
    const shared = isValid && { serviceExpiryTimeMillis: expiryMillisOf(next, timeZone) }
    onChange(shared ? { operation: 'changeExpiry', shared } : null)
  }
  const problem =
    day === null
      ? t('rules.expiryRequired')
      : day && day < bounds.min
        ? t('rules.dateTooEarly', { date: bounds.min })
        : day && day > bounds.max && t('rules.dateTooLate', { date: bounds.max })
  return (
    <FormField label={t('form.expiryDay')} errorText={problem}>
      <DayPicker value={day ?? null} onChange={choose} {...bounds} />
    </FormField>
  )
}

function PlaceField({ propertyId, onChange }: Props) {
  const { t } = useTranslation('people', { keyPrefix: 'form' })
  const { options, select } = usePlaceSelect(propertyId)
  const [chosen, setChosen] = useState<string>()
  return (
    <FormField label={t('place')}>
      <Select
        {...select}
        selectedOption={options.find(({ value }) => value === chosen) ?? null}
        onChange={({ detail: { selectedOption } }) => {
          setChosen(selectedOption.value)
          const { value: newParentAddressId = '' } = selectedOption
          onChange({ operation: 'changePlace', shared: { newParentAddressId } })
        }}
      />
    </FormField>
  )
}
