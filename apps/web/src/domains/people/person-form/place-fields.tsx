import Input from '@cloudscape-design/components/input'
import Select from '@cloudscape-design/components/select'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { placesQuery } from '#web/domains/places/places.queries.ts'
import { asInput, asSelect, Field, type FormOf } from '#web/platform/form/field.tsx'
import { TutorialHotspot } from '#web/ui/tutorial-hotspot.tsx'
import type { PersonValues } from './person-values.ts'
import { placeOptions } from './place-options.ts'

type Props = { form: FormOf<PersonValues>; propertyId: string; isDisabled: boolean }

/** The place of a person, which is required for residents only. */
export function PlaceFields({ form, propertyId, isDisabled }: Props) {
  const { t, i18n } = useTranslation('people', { keyPrefix: 'form' })
  const isNeeded = form.watch('relationType') === 'RESIDENT'
  const { data: places, isError, refetch } = useQuery(placesQuery(propertyId))
  const options = useMemo(() => placeOptions(places ?? [], i18n.language), [places, i18n.language])
  const labelOf = (label: string) => (isNeeded ? label : t('optional', { label }))
  return (
    <SpaceBetween size="m">
      <Field
        form={form}
        name="parentAddressId"
        label={labelOf(t('place'))}
        info={<TutorialHotspot id="person-place" />}
      >
        {(field) => (
          <Select
            {...asSelect(field, options)}
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
          />
        )}
      </Field>
      <Field form={form} name="unitNumber" label={labelOf(t('unitNumber'))}>
        {(field) => <Input {...asInput(field)} autoComplete={false} disabled={isDisabled} />}
      </Field>
    </SpaceBetween>
  )
}
