import RadioGroup from '@cloudscape-design/components/radio-group'
import { useAddPlaces } from '#web/data/places/places.mutations.ts'
import { asRadios, Field } from '#web/platform/form/field.tsx'
import { FormModal } from '#web/platform/form/form-modal.tsx'
import { usePortalForm } from '#web/platform/form/use-portal-form.ts'
import { useNamespace } from '#web/platform/i18n.ts'
import { useTranslation } from '#web/ui/translation.tsx'
import type { Mapping, Unit } from './unit-mapping.ts'
import { addUnitPlaces, countPlaces, type PlacesPerUnit, unitsWithPlace } from './unit-places.ts'

type Props = {
  propertyId: string
  /** Those that have no place yet. */
  units: readonly Unit[]
  onAdded: (added: Mapping) => void
  onClose: () => void
}

/** Makes places of the property out of units of the PMS, and maps the units to them. */
export function UnitPlacesModal({ propertyId, units, onAdded, onClose }: Props) {
  // The notice about added places.
  useNamespace('building')
  const { t } = useTranslation('integrations', { keyPrefix: 'wizard.unitPlaces' })
  const adding = useAddPlaces(propertyId)
  const hasBuildings = countPlaces(units, 'buildings') > 0
  const form = usePortalForm({
    initial: { per: 'units' as PlacesPerUnit },
    texts: 'integrations',
    save: ({ per }) => addUnitPlaces(units, per, adding.mutateAsync),
    onSaved: onAdded,
  })
  const per = form.watch('per')
  const choices = (['units', 'buildings'] as const).map((value) => ({
    value,
    label: t(`per.${value}`),
    description: t(`descriptions.${value}`, { count: countPlaces(units, value) }),
    disabled: value === 'buildings' && !hasBuildings,
  }))
  const left = units.length - unitsWithPlace(units, per).length
  return (
    <FormModal
      form={form}
      header={t('title')}
      submitLabel={t('submit', { count: countPlaces(units, per) })}
      onClose={onClose}
    >
      <Field
        form={form}
        name="per"
        label={t('label')}
        stretch
        {...(left > 0 && { constraintText: t('left', { count: left }) })}
      >
        {(field) => <RadioGroup {...asRadios(field)} items={choices} />}
      </Field>
    </FormModal>
  )
}
