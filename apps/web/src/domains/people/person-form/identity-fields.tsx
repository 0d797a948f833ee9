import FormField from '@cloudscape-design/components/form-field'
import Input from '@cloudscape-design/components/input'
import RadioGroup from '@cloudscape-design/components/radio-group'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { relationTypes } from '@portico/contract/people/people.rules'
import type { Person } from '@portico/contract/people/people.schema'
import type { Day } from '@portico/contract/shared/days'
import { Controller, useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { TutorialHotspot } from '#web/ui/tutorial-hotspot.tsx'
import type { PersonValues } from './person-values.ts'
import { useRuleText } from './use-rule-text.ts'

type Props = {
  today: Day
  /** Who is being changed. */
  person: Person | undefined
  isEmailNeeded: boolean
  /** Otherwise everybody is a resident. */
  hasTypes: boolean
  isDisabled: boolean
}

/** Who it is. What cannot be changed any more is shown, and why. */
export function IdentityFields({ today, person, isEmailNeeded, hasTypes, isDisabled }: Props) {
  const { t } = useTranslation('people', { keyPrefix: 'form' })
  const { control } = useFormContext<PersonValues>()
  const errorOf = useRuleText(today)
  const isSynced = person !== undefined && person.source !== null
  const email = t('email')
  return (
    <SpaceBetween size="m">
      <Controller
        control={control}
        name="email"
        render={({ field }) => (
          <FormField
            label={isEmailNeeded || person ? email : t('optional', { label: email })}
            errorText={errorOf('email')}
            info={<TutorialHotspot id="person-identity" />}
            {...(person ? { constraintText: isSynced ? t('synced', { source: person.source }) : t('emailFixed') } : {})}
          >
            <Input
              ref={field.ref}
              value={field.value}
              type="email"
              autoComplete={false}
              readOnly={person !== undefined}
              disabled={isDisabled}
              onChange={({ detail }) => field.onChange(detail.value)}
            />
          </FormField>
        )}
      />
      <Controller
        control={control}
        name="personName"
        render={({ field }) => (
          <FormField
            label={t('optional', { label: t('name') })}
            errorText={errorOf('personName')}
            {...(isSynced && { constraintText: t('synced', { source: person.source }) })}
          >
            <Input
              ref={field.ref}
              value={field.value}
              autoComplete={false}
              readOnly={isSynced}
              disabled={isDisabled}
              onChange={({ detail }) => field.onChange(detail.value)}
            />
          </FormField>
        )}
      />
      {(hasTypes || (person && person.services[0].relationType !== 'RESIDENT')) && (
        <Controller
          control={control}
          name="relationType"
          render={({ field }) => (
            <FormField
              label={t('type')}
              errorText={errorOf('relationType')}
              {...(person && { constraintText: t('typeFixed') })}
            >
              <RadioGroup
                ref={field.ref}
                value={field.value}
                items={relationTypes.map((value) => ({
                  value,
                  label: t(`types.${value}`),
                  disabled: isDisabled || person !== undefined,
                }))}
                onChange={({ detail }) => field.onChange(detail.value)}
              />
            </FormField>
          )}
        />
      )}
    </SpaceBetween>
  )
}
