import Button from '@cloudscape-design/components/button'
import FormField from '@cloudscape-design/components/form-field'
import Multiselect, { type MultiselectProps } from '@cloudscape-design/components/multiselect'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useTranslation } from '#web/ui/translation.tsx'
import type { KeyChoice } from './key-choices.ts'
import type { PlaceChoice } from './place-choices.ts'

export type KeyOption = MultiselectProps.Option & { value: string; label: string }

type Props = {
  place: PlaceChoice
  /** What is chosen and not saved yet. */
  choice: KeyChoice | undefined
  /** All keys of the property. */
  options: readonly KeyOption[]
  onChoose: (keyIds: string[]) => void
  isDisabled: boolean
}

/** The keys of one place. Without its own it shows which keys it inherits. */
export function PlaceKeys({ place, choice, options, onChoose, isDisabled }: Props) {
  const { t } = useTranslation(['sync', 'integrations', 'ui'])
  const keyIds = choice && choice.state !== 'stale' ? choice.keyIds : place.keyIds
  const optionsOf = (ids: readonly string[]) => options.filter(({ value }) => ids.includes(value))
  const chosen = optionsOf(keyIds)
  const inherited = chosen.length > 0 || place.keyIds.length > 0 ? [] : optionsOf(place.effectiveKeyIds)
  const inheritedNames = inherited.map(({ label }) => label).join(', ')
  const container = place.isWholeProperty ? t('integrations:wizard.modal.wholeProperty') : place.inside.join(', ')
  const units = place.mappedUnits > 0 && t('defaultKeys.mappedUnits', { count: place.mappedUnits })
  const hasFailed = choice?.state === 'failed'

  function placeholder() {
    if (chosen.length > 0) return t('defaultKeys.choose')
    if (inherited.length === 0) return t('defaultKeys.none')
    return place.inheritsFrom ? t('defaultKeys.sameAs', { place: place.inheritsFrom }) : inheritedNames
  }
  return (
    <SpaceBetween size="xs">
      <FormField
        label={place.placeName}
        description={[container, units].filter(Boolean).join(' · ')}
        constraintText={place.inheritsFrom && inheritedNames}
        errorText={hasFailed && t('defaultKeys.failed')}
        warningText={choice?.state === 'stale' && t('defaultKeys.stale')}
      >
        <Multiselect
          ariaLabel={t('defaultKeys.label')}
          options={options}
          // The entrances of a key are listed where it is chosen.
          selectedOptions={chosen.map(({ value, label }) => ({ value, label }))}
          onChange={({ detail }) => onChoose(detail.selectedOptions.flatMap(({ value }) => value ?? []))}
          placeholder={placeholder()}
          filteringType="auto"
          filteringAriaLabel={t('defaultKeys.filter')}
          filteringPlaceholder={t('defaultKeys.filter')}
          empty={t('defaultKeys.noKeys')}
          noMatch={t('ui:collection.noMatches')}
          disabled={isDisabled}
          tokenLimit={5}
          virtualScroll
        />
      </FormField>
      {hasFailed && (
        <Button formAction="none" onClick={() => onChoose(chosen.map(({ value }) => value))}>
          {t('ui:collection.retry')}
        </Button>
      )}
    </SpaceBetween>
  )
}
