import FormField from '@cloudscape-design/components/form-field'
import Input from '@cloudscape-design/components/input'
import Select from '@cloudscape-design/components/select'
import SpaceBetween from '@cloudscape-design/components/space-between'
import type { Day } from '@portico/contract/shared/days'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { Controller, useFormContext, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { placesQuery } from '#web/domains/places/places.queries.ts'
import { TutorialHotspot } from '#web/ui/tutorial-hotspot.tsx'
import type { PersonValues } from './person-values.ts'
import { placeOptions } from './place-options.ts'
import { useRuleText } from './use-rule-text.ts'

type Props = { propertyId: string; today: Day; isDisabled: boolean }

/** Where somebody belongs. Only residents have to belong somewhere. */
export function PlaceFields({ propertyId, today, isDisabled }: Props) {
  const { t, i18n } = useTranslation('people', { keyPrefix: 'form' })
  const { control } = useFormContext<PersonValues>()
  const errorOf = useRuleText(today)
  const isNeeded = useWatch({ control, name: 'relationType' }) === 'RESIDENT'
  const { data: places, isError, refetch } = useQuery(placesQuery(propertyId))
  const options = useMemo(() => placeOptions(places ?? [], i18n.language), [places, i18n.language])
  const labelOf = (label: string) => (isNeeded ? label : t('optional', { label }))
  return (
    <SpaceBetween size="m">
      <Controller
        control={control}
        name="parentAddressId"
        render={({ field }) => (
          <FormField
            label={labelOf(t('place'))}
            errorText={errorOf('parentAddressId')}
            info={<TutorialHotspot id="person-place" />}
          >
            <Select
              ref={field.ref}
              selectedOption={options.find(({ value }) => value === field.value) ?? null}
              options={options}
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
              disabled={isDisabled}
              onChange={({ detail }) => field.onChange(detail.selectedOption.value ?? null)}
            />
          </FormField>
        )}
      />
      <Controller
        control={control}
        name="unitNumber"
        render={({ field }) => (
          <FormField label={labelOf(t('unitNumber'))} errorText={errorOf('unitNumber')}>
            <Input
              ref={field.ref}
              value={field.value}
              autoComplete={false}
              disabled={isDisabled}
              onChange={({ detail }) => field.onChange(detail.value)}
            />
          </FormField>
        )}
      />
    </SpaceBetween>
  )
}
