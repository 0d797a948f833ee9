import Input from '@cloudscape-design/components/input'
import RadioGroup from '@cloudscape-design/components/radio-group'
import SpaceBetween from '@cloudscape-design/components/space-between'
import type { RelationType } from '@portico/contract/people/people.rules'
import { relationTypes } from '@portico/contract/people/people.rules'
import type { Person } from '@portico/contract/people/people.schema'
import { asInput, asRadios, Field, type FormOf } from '#web/platform/form/field.tsx'
import { FIRST_FIELD } from '#web/ui/first-field.ts'
import { useTranslation } from '#web/ui/translation.tsx'
import { TutorialHotspot } from '#web/ui/tutorial-hotspot.tsx'
import type { PersonValues } from './person-values.ts'

type Props = {
  form: FormOf<PersonValues>
  /** The person to edit. */
  person: Person | undefined
  isEmailNeeded: boolean
  /** Whether the type can be chosen. Otherwise all people are residents. */
  hasTypes: boolean
  isDisabled: boolean
  /** Whether the role includes people of this type. */
  mayChange: (type: RelationType) => boolean
}

/** Name, e-mail address and type. Values that cannot be changed are shown with the reason. */
export function IdentityFields({ form, person, isEmailNeeded, hasTypes, isDisabled, mayChange }: Props) {
  const { t } = useTranslation('people', { keyPrefix: 'form' })
  const isSynced = person !== undefined && person.source !== null
  const synced = isSynced && t('synced', { source: person.source })
  const isNameOptional = person ? person.email !== null : isEmailNeeded
  return (
    <SpaceBetween size="m">
      <Field
        form={form}
        name="email"
        label={t('email')}
        info={<TutorialHotspot id="person-identity" />}
        constraintText={person ? synced || t('emailFixed') : !isEmailNeeded && t('emailOrName')}
      >
        {(field) => (
          <Input
            {...asInput(field)}
            type="email"
            autoComplete={false}
            {...(!person && { nativeInputAttributes: FIRST_FIELD })}
            readOnly={person !== undefined}
            disabled={isDisabled}
          />
        )}
      </Field>
      <Field
        form={form}
        name="personName"
        label={isNameOptional ? t('optional', { label: t('name') }) : t('name')}
        constraintText={synced}
      >
        {(field) => <Input {...asInput(field)} autoComplete={false} readOnly={isSynced} disabled={isDisabled} />}
      </Field>
      {(hasTypes || !mayChange('RESIDENT') || (person && person.services[0].relationType !== 'RESIDENT')) && (
        <Field form={form} name="relationType" label={t('type')} constraintText={person && t('typeFixed')}>
          {(field) => (
            <RadioGroup
              {...asRadios(field)}
              items={relationTypes.map((value) => ({
                value,
                label: t(`types.${value}`),
                disabled: isDisabled || person !== undefined || !mayChange(value),
              }))}
            />
          )}
        </Field>
      )}
    </SpaceBetween>
  )
}
