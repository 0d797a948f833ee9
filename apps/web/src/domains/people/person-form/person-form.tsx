import Button from '@cloudscape-design/components/button'
import Form from '@cloudscape-design/components/form'
import SpaceBetween from '@cloudscape-design/components/space-between'
import type { Person } from '@portico/contract/people/people.schema'
import { useEffect } from 'react'
import { FormProvider, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { PersonCodes } from '#web/domains/credentials/person-codes.part.tsx'
import { KeyPicker } from '#web/domains/people/key-picker.tsx'
import { callName } from '#web/domains/people/person-name.ts'
import { usePanelGuard } from '#web/domains/people/use-panel-guard.ts'
import { usePropertyFeatures } from '#web/domains/properties/property-features.queries.ts'
import { ConflictAlert } from '#web/ui/conflict-alert.tsx'
import { FormRefusal } from '#web/ui/form-refusal.tsx'
import { TutorialHotspot } from '#web/ui/tutorial-hotspot.tsx'
import { useUnsavedChanges } from '#web/ui/use-unsaved-changes.ts'
import { CodeField } from './code-field.tsx'
import { FormSection } from './form-section.tsx'
import { IdentityFields } from './identity-fields.tsx'
import { PeriodFields } from './period-fields.tsx'
import type { FormKind } from './person-values.ts'
import { PlaceFields } from './place-fields.tsx'
import { usePersonForm } from './use-person-form.ts'
import { useSavePerson } from './use-save-person.ts'

type Props = {
  propertyId: string
  timeZone: string
  /** On a page of its own or beside one. */
  kind: FormKind
  /** Who is being changed; without one somebody is added. */
  person?: Person | undefined
  /** After everything is saved. */
  onSaved: () => void
  onCancel: () => void
}

export function PersonForm({ propertyId, timeZone, kind, person, onSaved, onCancel }: Props) {
  const { t } = useTranslation(['people', 'app'])
  const { form, calendar, isEmailNeeded, hasTypes } = usePersonForm({ propertyId, timeZone, kind, person })
  const { submit, stage, isSaving, reload } = useSavePerson({ form, propertyId, calendar, person })
  const { accessCodes } = usePropertyFeatures(propertyId)
  const { control, formState, setValue } = form
  const keyIds = useWatch({ control, name: 'keyIds' })
  const hasChanges = formState.isDirty && stage !== 'saved'
  useUnsavedChanges(hasChanges)
  usePanelGuard(kind === 'panel' && hasChanges)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, after the guards above have let go
  useEffect(() => {
    if (stage === 'saved') onSaved()
  }, [stage])

  const { today } = calendar
  // Whoever was added is there: the rest of the form would change nothing any more.
  const missing = typeof stage === 'string' ? [] : stage
  const isDisabled = missing.length > 0 && !person
  return (
    <FormProvider {...form}>
      <form onSubmit={submit} noValidate>
        <Form
          variant={kind === 'page' ? 'full-page' : 'embedded'}
          actions={
            <SpaceBetween direction="horizontal" size="xs">
              <Button variant="link" formAction="none" onClick={onCancel}>
                {t('app:actions.cancel')}
              </Button>
              <Button variant="primary" formAction="submit" loading={isSaving}>
                {t(isDisabled ? 'form.retry' : person ? 'form.save' : 'form.add')}
              </Button>
            </SpaceBetween>
          }
        >
          <SpaceBetween size="l">
            {stage === 'stale' && !isSaving && <ConflictAlert onReload={reload} />}
            {missing.length > 0 && !isSaving && (
              <FormRefusal type="warning" header={t(person ? 'form.unfinishedSaved' : 'form.unfinishedAdded')}>
                {missing.map((extra) => (
                  <div key={extra}>{t(`form.missing.${extra}`)}</div>
                ))}
                <div>{t('form.unfinishedHint')}</div>
              </FormRefusal>
            )}
            <FormSection kind={kind} title={t('form.details')}>
              <SpaceBetween size="m">
                <IdentityFields {...{ today, person, isEmailNeeded, hasTypes, isDisabled }} />
                <PlaceFields {...{ propertyId, today, isDisabled }} />
                <TutorialHotspot id="person-period">
                  <PeriodFields {...{ today, isDisabled }} />
                </TutorialHotspot>
                {!person && accessCodes && <CodeField />}
              </SpaceBetween>
            </FormSection>
            <FormSection kind={kind}>
              <TutorialHotspot id="person-keys">
                <KeyPicker
                  propertyId={propertyId}
                  value={keyIds}
                  onChange={(next) => setValue('keyIds', next, { shouldDirty: true })}
                  headingVariant={kind === 'page' ? 'h2' : 'h3'}
                  warnsWithout
                />
              </TutorialHotspot>
            </FormSection>
            {person && accessCodes && (
              <FormSection kind={kind}>
                <PersonCodes
                  propertyId={propertyId}
                  personId={person.personId}
                  name={callName(person)}
                  headingVariant={kind === 'page' ? 'h2' : 'h3'}
                />
              </FormSection>
            )}
          </SpaceBetween>
        </Form>
      </form>
    </FormProvider>
  )
}
