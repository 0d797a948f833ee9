import Checkbox from '@cloudscape-design/components/checkbox'
import SpaceBetween from '@cloudscape-design/components/space-between'
import type { Person } from '@portico/contract/people/people.schema'
import { useRefusal } from '#web/data/company/use-refusal.ts'
import { useMayChange } from '#web/data/people/may-change.ts'
import { usePropertyFeatures } from '#web/data/properties/property-features.queries.ts'
import { KeyPicker } from '#web/domains/people/key-picker.tsx'
import { callName } from '#web/domains/people/person-name.ts'
import type { PersonParts } from '#web/domains/people/person-parts.ts'
import { usePanelGuard } from '#web/domains/people/use-panel-guard.ts'
import { useIsFull } from '#web/platform/flags.ts'
import { asCheckbox, Field } from '#web/platform/form/field.tsx'
import { FormPage } from '#web/platform/form/form-page.tsx'
import { FormRefusal } from '#web/ui/form-refusal.tsx'
import { useTranslation } from '#web/ui/translation.tsx'
import { TutorialHotspot } from '#web/ui/tutorial-hotspot.tsx'
import { ExpiryAlert } from './expiry-alert.tsx'
import { FormSection } from './form-section.tsx'
import { IdentityFields } from './identity-fields.tsx'
import { PeriodFields } from './period-fields.tsx'
import type { FormKind } from './person-values.ts'
import { PlaceFields } from './place-fields.tsx'
import { useDefaultKeys } from './use-default-keys.ts'
import { useKnownPlace } from './use-known-place.ts'
import { usePersonForm } from './use-person-form.ts'

type Props = {
  propertyId: string
  timeZone: string
  /** Whether the form is on a page or in the split panel. */
  kind: FormKind
  /** The person to edit. Without it a person is added. */
  person?: Person | undefined
  /** Shows the access codes of the person. */
  Codes?: PersonParts['Codes']
  NewCode?: PersonParts['NewCode']
  /** Whether the person was deleted here, so that nothing of the input is left to lose. */
  isDeleted?: boolean
  /** Called after everything is saved. */
  onSaved: (saved: Person | undefined) => void
  onCancel: () => void
}

export function PersonForm(props: Props) {
  const { propertyId, timeZone, kind, person, Codes, NewCode, isDeleted = false, onSaved, onCancel } = props
  const { t } = useTranslation('people')
  const { form, today, missing, reload, isEmailNeeded, hasTypes } = usePersonForm({
    propertyId,
    timeZone,
    kind,
    person,
    NewCode,
    onSaved,
  })
  const defaults = useDefaultKeys(propertyId, form, !person)
  const isKnown = useKnownPlace(propertyId, form, !person)
  const { accessCodes, may } = usePropertyFeatures(propertyId)
  const mayChange = useMayChange(propertyId)
  const refusal = useRefusal(propertyId)
  const isReadOnly = person !== undefined && !mayChange(person.services[0].relationType)
  const isFull = useIsFull()
  usePanelGuard(kind === 'panel' && form.hasChanges)
  // The person is already added, so the other fields would have no effect any more.
  const isDisabled = isReadOnly || (missing.length > 0 && !person)
  return (
    <FormPage
      form={{ ...form, hasChanges: form.hasChanges && !isDeleted }}
      variant={kind === 'page' ? 'full-page' : 'embedded'}
      submitLabel={t(person ? 'form.save' : isDisabled ? 'form.retry' : 'form.add')}
      {...(isReadOnly && { refusal: refusal('people.change') })}
      cancel={onCancel}
      onReload={reload}
    >
      {missing.length > 0 && !form.isSaving && (
        <FormRefusal type="warning" header={t(person ? 'form.unfinishedSaved' : 'form.unfinishedAdded')}>
          {missing.map((extra) => (
            <div key={extra}>{t(`form.missing.${extra}`)}</div>
          ))}
          <div>{t('form.unfinishedHint')}</div>
        </FormRefusal>
      )}
      {person && kind === 'page' && isFull && !isReadOnly && (
        <ExpiryAlert key={person.services[0].version} {...{ form, person, today, timeZone }} />
      )}
      <FormSection kind={kind} title={t('form.details')}>
        <SpaceBetween size="m">
          <IdentityFields {...{ form, person, isEmailNeeded, hasTypes, isDisabled, mayChange }} />
          <PlaceFields {...{ form, propertyId, isKnown, isDisabled }} />
          <TutorialHotspot id="person-period">
            <PeriodFields {...{ form, today, isDisabled }} />
          </TutorialHotspot>
          {!person && accessCodes && may('codes.change') && (
            <Field form={form} name="generatesCode">
              {(field) => (
                <Checkbox {...asCheckbox(field)} description={t('form.generatesCodeHint')}>
                  {t('form.generatesCode')}
                </Checkbox>
              )}
            </Field>
          )}
        </SpaceBetween>
      </FormSection>
      {(may('keys.assign') || (person && may(['people.read', 'keys.read']))) && (
        <FormSection kind={kind}>
          <TutorialHotspot id="person-keys">
            <KeyPicker
              propertyId={propertyId}
              value={form.watch('keyIds')}
              onChange={(next) => {
                defaults.leave()
                form.setValue('keyIds', next, { shouldDirty: true })
              }}
              headingVariant={kind === 'page' ? 'h2' : 'h3'}
              warnsWithout
              isReadOnly={!may('keys.assign')}
              isForGuest={form.watch('relationType') === 'GUEST'}
            />
          </TutorialHotspot>
        </FormSection>
      )}
      {person && accessCodes && Codes && (
        <FormSection kind={kind}>
          <Codes
            propertyId={propertyId}
            personId={person.personId}
            name={callName(person)}
            headingVariant={kind === 'page' ? 'h2' : 'h3'}
          />
        </FormSection>
      )}
    </FormPage>
  )
}
