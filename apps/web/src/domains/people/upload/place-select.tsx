import FormField from '@cloudscape-design/components/form-field'
import Select from '@cloudscape-design/components/select'
import type { Place } from '@portico/contract/places/places.schema'
import { useTranslation } from '#web/ui/translation.tsx'

type Props = {
  /** Undefined while they are being loaded. */
  places: readonly Place[] | undefined
  isFailed: boolean
  onRetry: () => void
  chosen: Place | undefined
  hint: string
  onChoose: (placeId: string) => void
}

/** Selects the place of the residents in a file. */
export function PlaceSelect({ places, isFailed, onRetry, chosen, hint, onChoose }: Props) {
  const { t } = useTranslation('peopleUpload', { keyPrefix: 'place' })
  const options = (places ?? []).map(({ id, name, parents }) => ({
    value: id,
    label: name,
    ...(parents.length > 0 && { description: parents.map((parent) => parent.name).join(' · ') }),
  }))
  const status = isFailed ? 'error' : places ? 'finished' : 'loading'
  return (
    <FormField label={t('label')} description={hint}>
      <Select
        selectedOption={options.find(({ value }) => value === chosen?.id) ?? null}
        options={options}
        onChange={({ detail }) => onChoose(detail.selectedOption.value ?? '')}
        filteringType={options.length > 8 ? 'auto' : 'none'}
        filteringAriaLabel={t('find')}
        filteringPlaceholder={t('find')}
        placeholder={t('choose')}
        noMatch={t('noMatch')}
        statusType={status}
        loadingText={t('loading')}
        errorText={t('failed')}
        recoveryText={t('retry')}
        onLoadItems={() => {
          if (isFailed) onRetry()
        }}
        expandToViewport
      />
    </FormField>
  )
}
