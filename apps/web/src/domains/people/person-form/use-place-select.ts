import type { SelectProps } from '@cloudscape-design/components/select'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { placeOptions } from '#web/data/places/place-options.ts'
import { placesQuery } from '#web/data/places/places.queries.ts'
import { useTranslation } from '#web/ui/translation.tsx'

/** The places of a property, and everything that a select of them needs but its value. */
export function usePlaceSelect(propertyId: string) {
  const { t, i18n } = useTranslation('people', { keyPrefix: 'form' })
  const { data: places, isError, refetch } = useQuery(placesQuery(propertyId))
  const options = useMemo(() => placeOptions(places ?? [], i18n.language), [places, i18n.language])
  const select = {
    options,
    placeholder: t('choosePlace'),
    filteringType: 'auto',
    filteringPlaceholder: t('findPlace'),
    filteringAriaLabel: t('findPlace'),
    statusType: isError ? 'error' : places ? 'finished' : 'loading',
    loadingText: t('loadingPlaces'),
    errorText: t('placesFailed'),
    recoveryText: t('retry'),
    onLoadItems: ({ detail }) => detail.samePage && void refetch(),
    empty: t('noPlaces'),
    triggerVariant: 'option',
    expandToViewport: true,
  } satisfies Partial<SelectProps>
  return { options, select }
}
