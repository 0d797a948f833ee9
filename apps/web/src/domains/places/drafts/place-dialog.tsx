import Input from '@cloudscape-design/components/input'
import Modal from '@cloudscape-design/components/modal'
import Multiselect from '@cloudscape-design/components/multiselect'
import { PLACE_DEPTH_MAX, PLACE_NAME_MAX, PLACE_PARENTS_MAX } from '@portico/contract/places/place-drafts.rules'
import { type PlaceDetails, placeDraft } from '@portico/contract/places/place-drafts.schema'
import { CODE_MAX } from '@portico/contract/shared/codes.rules'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useUpdatePlace } from '#web/data/places/places.mutations.ts'
import { placeQuery, placesQuery } from '#web/data/places/places.queries.ts'
import { asInput, Field } from '#web/platform/form/field.tsx'
import { FormModal } from '#web/platform/form/form-modal.tsx'
import { rulesOf } from '#web/platform/form/problems.ts'
import { usePortalForm } from '#web/platform/form/use-portal-form.ts'
import { FailedState } from '#web/ui/collection/collection-states.tsx'
import { SkeletonBlock } from '#web/ui/skeleton-block.tsx'
import { useTranslation } from '#web/ui/translation.tsx'
import { outerOptions } from './outer-options.ts'

type Props = { propertyId: string; placeId: string; name: string; onClose: () => void }

/** Changes name and code of a place, and where it lies. */
export function PlaceDialog({ propertyId, placeId, name, onClose }: Props) {
  const { t } = useTranslation('building', { keyPrefix: 'places' })
  const { data, isError, refetch } = useQuery(placeQuery(propertyId, placeId))
  if (data) return <PlaceForm propertyId={propertyId} place={data} onClose={onClose} />
  return (
    <Modal visible header={t('editHeader', { name })} onDismiss={onClose}>
      {isError ? (
        <FailedState title={t('placeFailed')} onRetry={() => void refetch()} />
      ) : (
        <SkeletonBlock height={200} />
      )}
    </Modal>
  )
}

type Values = { name: string; code: string; parentIds: string[] }
const valuesOf = ({ name, code, parentIds }: PlaceDetails): Values => ({ name, code: code ?? '', parentIds })
type FormProps = { propertyId: string; place: PlaceDetails; onClose: () => void }

/** The form keeps the version that it was opened with, so that a refetch does not replace the input. */
function PlaceForm({ propertyId, place, onClose }: FormProps) {
  const { t, i18n } = useTranslation(['building', 'ui'])
  const queryClient = useQueryClient()
  const [started, setStarted] = useState(place)
  const { placeId } = place
  const update = useUpdatePlace(propertyId, placeId)
  const { data: places } = useQuery(placesQuery(propertyId))
  const options = useMemo(() => outerOptions(places ?? [], placeId, i18n.language), [places, placeId, i18n.language])
  const form = usePortalForm<Values, unknown>({
    initial: valuesOf(place),
    texts: 'building',
    limits: (code) => ({
      max: code === 'codeLength' ? CODE_MAX : PLACE_NAME_MAX,
      parentsMax: PLACE_PARENTS_MAX,
      depthMax: PLACE_DEPTH_MAX,
    }),
    problems: (values) => ({
      ...rulesOf(placeDraft)(values),
      parentIds: values.parentIds.length > PLACE_PARENTS_MAX ? 'parentsTooMany' : undefined,
    }),
    save: (values) => update.mutateAsync({ ...placeDraft.parse(values), version: started.version }),
    onSaved: onClose,
  })
  return (
    <FormModal
      form={form}
      header={t('places.editHeader', { name: place.name })}
      submitLabel={t('places.save')}
      onClose={onClose}
      onReload={async () => {
        const current = await queryClient.fetchQuery(placeQuery(propertyId, placeId))
        setStarted(current)
        form.restart(valuesOf(current))
      }}
    >
      <Field form={form} name="name" label={t('places.name')}>
        {(field) => <Input {...asInput(field)} autoComplete={false} ariaRequired />}
      </Field>
      <Field form={form} name="code" label={t('places.code')} description={t('places.codeHint')}>
        {(field) => <Input {...asInput(field)} autoComplete={false} spellcheck={false} />}
      </Field>
      <Field form={form} name="parentIds" label={t('places.inside')} description={t('places.severalHint')}>
        {({ ref, value, onChange, onBlur }) => (
          <Multiselect
            ref={ref}
            options={options}
            selectedOptions={options.filter((option) => value.includes(option.value))}
            onChange={({ detail }) => onChange(detail.selectedOptions.flatMap((option) => option.value ?? []))}
            onBlur={() => onBlur()}
            placeholder={t('places.insidePlaceholder')}
            filteringType="auto"
            filteringPlaceholder={t('places.find')}
            filteringAriaLabel={t('places.find')}
            noMatch={t('ui:collection.noMatches')}
            virtualScroll
            expandToViewport
          />
        )}
      </Field>
    </FormModal>
  )
}
