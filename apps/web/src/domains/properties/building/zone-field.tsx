import Select from '@cloudscape-design/components/select'
import { proposedTimeZone, timeZonesOf } from '@portico/contract/properties/building.rules'
import { zoneText } from '@portico/contract/shared/zone-text'
import { useEffect, useMemo, useRef } from 'react'
import { asSelect, Field, type FormOf } from '#web/platform/form/field.tsx'
import { capitalized } from '#web/ui/sentences.ts'
import { useTranslation } from '#web/ui/translation.tsx'
import type { BuildingValues } from './building-values.ts'

type Props = { form: FormOf<BuildingValues>; isNew: boolean }

/** The time zone is proposed from the address until somebody chooses one, and again for another country. */
export function ZoneField({ form, isNew }: Props) {
  const { t, i18n } = useTranslation('building', { keyPrefix: 'property' })
  const [country, region, zone] = [form.watch('countryCode'), form.watch('stateOrRegion'), form.watch('timeZone')]
  const isChosen = useRef(!isNew)
  const lastCountry = useRef(isNew ? '' : country)
  const { setValue } = form
  useEffect(() => {
    if (country === '') return
    // The zone that a property has is not replaced before somebody changes its country.
    if (country !== lastCountry.current && !timeZonesOf(country).includes(zone)) isChosen.current = false
    lastCountry.current = country
    if (isChosen.current) return
    const proposed = proposedTimeZone(country, region)
    if (proposed !== zone) setValue('timeZone', proposed, { shouldDirty: true })
  }, [country, region, zone, setValue])
  const options = useMemo(
    () =>
      country === ''
        ? []
        : timeZonesOf(country).map((value) => ({
            value,
            label: capitalized(zoneText(value, i18n.language), i18n.language),
            // Several zones of a country may have the same name.
            description: value.replaceAll('_', ' '),
          })),
    [country, i18n.language],
  )
  return (
    <Field form={form} name="timeZone" label={t('timeZone')} description={t('timeZoneHint')}>
      {({ onChange, ...field }) => (
        <Select
          {...asSelect(
            {
              ...field,
              onChange: (value) => {
                isChosen.current = true
                onChange(value)
              },
            },
            options,
          )}
          placeholder={t('timeZonePlaceholder')}
          triggerVariant="option"
          disabled={options.length === 0}
          ariaRequired
          expandToViewport
        />
      )}
    </Field>
  )
}
