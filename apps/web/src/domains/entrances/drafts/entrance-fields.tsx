import Checkbox from '@cloudscape-design/components/checkbox'
import Input from '@cloudscape-design/components/input'
import RadioGroup from '@cloudscape-design/components/radio-group'
import Select from '@cloudscape-design/components/select'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { entranceUses } from '@portico/contract/entrances/entrance-drafts.rules'
import { entranceType } from '@portico/contract/entrances/entrances.schema'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import { placeOptions } from '#web/data/places/place-options.ts'
import { placesQuery } from '#web/data/places/places.queries.ts'
import { asCheckbox, asInput, asRadios, asSelect, Field, type FormOf } from '#web/platform/form/field.tsx'
import { useTranslation } from '#web/ui/translation.tsx'
import { type EntranceValues, proposedUse } from './entrance-values.ts'

type Props = { form: FormOf<EntranceValues>; propertyId: string; isNew: boolean }

export function EntranceFields({ form, propertyId, isNew }: Props) {
  const { t } = useTranslation(['building', 'access'])
  return (
    <SpaceBetween size="l">
      <Field form={form} name="name" label={t('entrances.name')} description={t('entrances.nameHint')}>
        {(field) => <Input {...asInput(field)} autoComplete={false} ariaRequired />}
      </Field>
      <Field form={form} name="type" label={t('access:entrance.type')}>
        {(field) => (
          <Select
            {...asSelect(
              field,
              entranceType.options.map((value) => ({ value, label: t(`access:entrance.types.${value}`) })),
            )}
            ariaRequired
          />
        )}
      </Field>
      <PlaceField form={form} propertyId={propertyId} />
      <UseField form={form} propertyId={propertyId} isNew={isNew} />
      <Field form={form} name="hasDeliveries" label={t('entrances.deliveries')}>
        {(field) => <Checkbox {...asCheckbox(field)}>{t('entrances.hasDeliveries')}</Checkbox>}
      </Field>
      <Field form={form} name="label" label={t('entrances.label')} description={t('entrances.labelHint')}>
        {(field) => <Input {...asInput(field)} autoComplete={false} spellcheck={false} />}
      </Field>
      <Field form={form} name="code" label={t('entrances.code')} description={t('entrances.codeHint')}>
        {(field) => <Input {...asInput(field)} autoComplete={false} spellcheck={false} />}
      </Field>
    </SpaceBetween>
  )
}

type PlaceProps = Pick<Props, 'form' | 'propertyId'>

function PlaceField({ form, propertyId }: PlaceProps) {
  const { t, i18n } = useTranslation(['building', 'ui'])
  const { data: places } = useQuery(placesQuery(propertyId))
  const options = useMemo(() => placeOptions(places ?? [], i18n.language), [places, i18n.language])
  return (
    <Field form={form} name="placeId" label={t('entrances.place')} description={t('entrances.placeHint')}>
      {(field) => (
        <Select
          {...asSelect(field, options)}
          placeholder={t('entrances.placePlaceholder')}
          filteringType="auto"
          filteringPlaceholder={t('places.find')}
          filteringAriaLabel={t('places.find')}
          noMatch={t('ui:collection.noMatches')}
          triggerVariant="option"
          virtualScroll
          expandToViewport
          ariaRequired
        />
      )}
    </Field>
  )
}

/** Whether it is a home is proposed from the place of a new entrance until somebody chooses. */
function UseField({ form, propertyId, isNew }: Props) {
  const { t } = useTranslation('building', { keyPrefix: 'entrances' })
  const { data: places } = useQuery(placesQuery(propertyId))
  const isChosen = useRef(!isNew)
  const [placeId, use] = [form.watch('placeId'), form.watch('use')]
  const { setValue } = form
  useEffect(() => {
    const proposed = proposedUse(places?.find(({ id }) => id === placeId))
    if (!isChosen.current && proposed !== use) setValue('use', proposed, { shouldDirty: true })
  }, [places, placeId, use, setValue])
  return (
    <Field form={form} name="use" label={t('use')}>
      {({ onChange, ...field }) => (
        <RadioGroup
          {...asRadios({
            ...field,
            onChange: (value) => {
              isChosen.current = true
              onChange(value)
            },
          })}
          items={entranceUses.map((value) => ({
            value,
            label: t(`uses.${value}`),
            description: t(`usesMean.${value}`),
          }))}
          ariaRequired
        />
      )}
    </Field>
  )
}
