import Input from '@cloudscape-design/components/input'
import Select from '@cloudscape-design/components/select'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { asInput, asSelect, Field, type FormOf } from '#web/platform/form/field.tsx'
import { useTranslation } from '#web/ui/translation.tsx'
import { TutorialHotspot } from '#web/ui/tutorial-hotspot.tsx'
import type { PersonValues } from './person-values.ts'
import { usePlaceSelect } from './use-place-select.ts'

type Props = {
  form: FormOf<PersonValues>
  propertyId: string
  /** Whether the unit has decided where the person belongs. */
  isKnown: boolean
  isDisabled: boolean
}

/** The place of a person, which is required for residents only. */
export function PlaceFields({ form, propertyId, isKnown, isDisabled }: Props) {
  const { t } = useTranslation('people', { keyPrefix: 'form' })
  const isNeeded = form.watch('relationType') === 'RESIDENT'
  const { options, select } = usePlaceSelect(propertyId)
  const labelOf = (label: string) => (isNeeded ? label : t('optional', { label }))
  return (
    <SpaceBetween size="m">
      <Field
        form={form}
        name="parentAddressId"
        label={labelOf(t('place'))}
        constraintText={isKnown && t('knownPlace')}
        info={<TutorialHotspot id="person-place" />}
      >
        {(field) => <Select {...select} {...asSelect(field, options)} disabled={isDisabled} />}
      </Field>
      <Field form={form} name="unitNumber" label={labelOf(t('unitNumber'))}>
        {(field) => <Input {...asInput(field)} autoComplete={false} disabled={isDisabled} />}
      </Field>
    </SpaceBetween>
  )
}
