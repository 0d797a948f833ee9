import Multiselect, { type MultiselectProps } from '@cloudscape-design/components/multiselect'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { passDoorsQuery } from '#web/data/passes/passes.queries.ts'
import { Field, type FormOf } from '#web/platform/form/field.tsx'
import { useTranslation } from '#web/ui/translation.tsx'
import { DoorAlerts } from './door-alerts.tsx'
import type { PassValues } from './pass-values.ts'

type Props = {
  form: FormOf<PassValues>
  propertyId: string
  /** Whether one that was chosen is no longer there. */
  hasLost: boolean
  onChosen: () => void
}

/** Which entrances the pass opens. What a door cannot do is said before the pass is made. */
export function EntrancesField({ form, propertyId, hasLost, onChosen }: Props) {
  const { t, i18n } = useTranslation('passes', { keyPrefix: 'make' })
  const { t: ofRules } = useTranslation('passes', { keyPrefix: 'rules' })
  const { t: ofDoors } = useTranslation('passes', { keyPrefix: 'doors' })
  const { data: doors, isError, refetch } = useQuery(passDoorsQuery(propertyId))
  const options = useMemo(() => {
    const { compare } = new Intl.Collator(i18n.language, { sensitivity: 'base', numeric: true })
    return (doors ?? [])
      .map(({ accessPointId, accessPointName, state }): MultiselectProps.Option & { value: string; label: string } => ({
        value: accessPointId,
        label: accessPointName,
        ...(state !== 'READY' && { description: ofDoors(`states.${state}`) }),
      }))
      .sort((a, b) => compare(a.label, b.label))
  }, [doors, i18n.language, ofDoors])
  const chosen = form.watch('accessPointIds')
  return (
    <SpaceBetween size="m">
      <Field
        form={form}
        name="accessPointIds"
        label={t('entrances.label')}
        stretch
        {...(hasLost && { errorText: ofRules('entranceGone') })}
      >
        {({ value, onChange, onBlur, ref }) => (
          <Multiselect
            ref={ref}
            selectedOptions={options.filter((option) => value.includes(option.value))}
            options={options}
            onChange={({ detail }) => {
              onChosen()
              onChange(detail.selectedOptions.map((option) => option.value ?? ''))
            }}
            onBlur={() => onBlur()}
            statusType={isError ? 'error' : doors ? 'finished' : 'loading'}
            onLoadItems={() => void (isError && refetch())}
            filteringType={options.length > 10 ? 'auto' : 'none'}
            filteringPlaceholder={t('entrances.find')}
            filteringAriaLabel={t('entrances.find')}
            placeholder={t('entrances.choose')}
            noMatch={t('entrances.noMatch')}
            empty={t('entrances.none')}
            loadingText={t('entrances.loading')}
            errorText={t('entrances.failed')}
            recoveryText={t('entrances.retry')}
            expandToViewport
            ariaRequired
          />
        )}
      </Field>
      <DoorAlerts doors={(doors ?? []).filter(({ accessPointId }) => chosen.includes(accessPointId))} />
    </SpaceBetween>
  )
}
