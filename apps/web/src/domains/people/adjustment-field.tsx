import FormField from '@cloudscape-design/components/form-field'
import Select from '@cloudscape-design/components/select'
import type { Person } from '@portico/contract/people/people.schema'
import { commonExpiryBounds, expiryMillisOf } from '@portico/contract/people/service-period.rules'
import { type Day, dayOf } from '@portico/contract/shared/days'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { placesQuery } from '#web/domains/places/places.queries.ts'
import { DayPicker } from '#web/ui/day-picker.tsx'
import { placeOptions } from './person-form/place-options.ts'
import type { Adjustment } from './use-adjust-people.ts'

type Props = {
  propertyId: string
  timeZone: string
  people: readonly Person[]
  /** Null is a day that cannot be. */
  onChange: (adjustment: Adjustment | null) => void
}

/** The last day or the place that all of these people get. */
export const AdjustmentField = ({ of, ...props }: Props & { of: 'expiry' | 'place' }) =>
  of === 'expiry' ? <ExpiryField {...props} /> : <PlaceField {...props} />

function ExpiryField({ timeZone, people, onChange }: Props) {
  const { t } = useTranslation('people')
  const [today] = useState(() => dayOf(Date.now(), timeZone))
  const [day, setDay] = useState<Day | null>()
  const bounds = useMemo(
    () =>
      commonExpiryBounds(
        people.map(({ services: [service] }) => service.relationType),
        today,
      ),
    [people, today],
  )

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
  const { t, i18n } = useTranslation('people', { keyPrefix: 'form' })
  const { data: places, isError, refetch } = useQuery(placesQuery(propertyId))
  const options = useMemo(() => placeOptions(places ?? [], i18n.language), [places, i18n.language])
  const [chosen, setChosen] = useState<string>()
  return (
    <FormField label={t('place')}>
      <Select
        selectedOption={options.find(({ value }) => value === chosen) ?? null}
        options={options}
        onChange={({ detail: { selectedOption } }) => {
          setChosen(selectedOption.value)
          const { value: newParentAddressId = '' } = selectedOption
          onChange({ operation: 'changePlace', shared: { newParentAddressId } })
        }}
        placeholder={t('choosePlace')}
        filteringType="auto"
        filteringPlaceholder={t('findPlace')}
        filteringAriaLabel={t('findPlace')}
        statusType={isError ? 'error' : places ? 'finished' : 'loading'}
        loadingText={t('loadingPlaces')}
        errorText={t('placesFailed')}
        recoveryText={t('retry')}
        onLoadItems={({ detail }) => detail.samePage && void refetch()}
        empty={t('noPlaces')}
        triggerVariant="option"
        expandToViewport
      />
    </FormField>
  )
}
