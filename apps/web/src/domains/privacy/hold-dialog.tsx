import Input from '@cloudscape-design/components/input'
import Multiselect, { type MultiselectProps } from '@cloudscape-design/components/multiselect'
import { HOLD_DAYS_MAX, HOLD_REASON } from '@portico/contract/privacy/privacy.rules'
import { dayOf } from '@portico/contract/shared/days'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useMay } from '#web/data/company/may.ts'
import { entrancesQuery } from '#web/data/entrances/entrances.queries.ts'
import { usePersonOptions } from '#web/data/people/person-options.queries.ts'
import { useAddHold } from '#web/data/privacy/privacy.mutations.ts'
import { asInput, Field, type FormOf } from '#web/platform/form/field.tsx'
import { FormModal } from '#web/platform/form/form-modal.tsx'
import { usePortalForm } from '#web/platform/form/use-portal-form.ts'
import { DayPicker } from '#web/ui/day-picker.tsx'
import { useTranslation } from '#web/ui/translation.tsx'
import { draftOf, type HoldValues, holdFieldOf, holdProblems, initialHold } from './hold-values.ts'
import styles from './privacy.module.css'

type Props = { propertyId: string; timeZone: string; onClose: () => void }

/** Keeps a part of the history for a case. */
export function HoldDialog({ propertyId, timeZone, onClose }: Props) {
  const { t } = useTranslation('privacy', { keyPrefix: 'holds' })
  const adding = useAddHold(propertyId)
  const [initial] = useState(() => initialHold(Date.now(), timeZone))
  const form = usePortalForm({
    initial,
    texts: 'privacy',
    limits: { reasonMin: HOLD_REASON.min, reasonMax: HOLD_REASON.max, daysMax: HOLD_DAYS_MAX },
    problems: (values) => holdProblems(values, timeZone),
    fieldOf: holdFieldOf,
    save: (values) => adding.mutateAsync(draftOf(values, timeZone)),
    onSaved: onClose,
  })
  return (
    <FormModal form={form} header={t('addHeader')} submitLabel={t('add')} onClose={onClose}>
      <Field form={form} name="reason" label={t('reason')} description={t('reasonHint')}>
        {(field) => <Input {...asInput(field)} autoComplete={false} ariaRequired />}
      </Field>
      <PeopleField form={form} propertyId={propertyId} />
      <EntrancesField form={form} propertyId={propertyId} />
      <div className={styles.rule}>
        <DayField form={form} name="from" label={t('from')} max={dayOf(Date.now(), timeZone)} />
        <DayField form={form} name="until" label={t('until')} />
      </div>
      <DayField form={form} name="ends" label={t('ends')} description={t('endsHint', { days: HOLD_DAYS_MAX })} />
    </FormModal>
  )
}

type FieldProps = { form: FormOf<HoldValues>; propertyId: string }
type Option = MultiselectProps.Option

/** Whose events are kept. The server looks for what is typed, so those chosen are kept with their names. */
function PeopleField({ form, propertyId }: FieldProps) {
  const { t } = useTranslation('privacy', { keyPrefix: 'holds' })
  const { options = [], menu } = usePersonOptions(propertyId, useMay(propertyId)('people.names'))
  const [chosen, setChosen] = useState<readonly Option[]>([])
  return (
    <Field form={form} name="people" label={t('people')} description={t('peopleHint')} stretch>
      {({ onChange, onBlur, ref }) => (
        <Multiselect
          ref={ref}
          selectedOptions={chosen}
          options={options}
          onChange={({ detail }) => {
            setChosen(detail.selectedOptions)
            onChange(detail.selectedOptions.map(({ value }) => value))
          }}
          onBlur={() => onBlur()}
          {...menu}
          {...textsOf(t, 'everybody')}
          expandToViewport
        />
      )}
    </Field>
  )
}

function EntrancesField({ form, propertyId }: FieldProps) {
  const { t, i18n } = useTranslation('privacy', { keyPrefix: 'holds' })
  const { data, isError, refetch } = useQuery(entrancesQuery(propertyId))
  const { compare } = new Intl.Collator(i18n.language, { sensitivity: 'base', numeric: true })
  const options = (data ?? [])
    .map(({ accessPointId, accessPointName }) => ({ value: accessPointId, label: accessPointName }))
    .sort((a, b) => compare(a.label, b.label))
  return (
    <Field form={form} name="entrances" label={t('entrances')} stretch>
      {({ value, onChange, onBlur, ref }) => (
        <Multiselect
          ref={ref}
          selectedOptions={options.filter((option) => value.includes(option.value))}
          options={options}
          onChange={({ detail }) => onChange(detail.selectedOptions.map((option) => option.value))}
          onBlur={() => onBlur()}
          statusType={isError ? 'error' : data ? 'finished' : 'loading'}
          onLoadItems={() => void (isError && refetch())}
          filteringType="auto"
          {...textsOf(t, 'allEntrances')}
          expandToViewport
        />
      )}
    </Field>
  )
}

type Texts = ReturnType<typeof useTranslation<'privacy', 'holds'>>['t']
const textsOf = (t: Texts, placeholder: 'everybody' | 'allEntrances') => ({
  placeholder: t(placeholder),
  filteringPlaceholder: t('find'),
  filteringAriaLabel: t('find'),
  noMatch: t('noMatch'),
  empty: t('noneToChoose'),
  loadingText: t('loading'),
  errorText: t('loadFailed'),
  recoveryText: t('retry'),
})

type DayProps = {
  form: FormOf<HoldValues>
  name: 'from' | 'until' | 'ends'
  label: string
  description?: string
  max?: string
}

function DayField({ form, name, label, description, max }: DayProps) {
  return (
    <Field form={form} name={name} label={label} description={description}>
      {({ value, onChange, ref }) => (
        <DayPicker ref={ref} value={value} onChange={onChange} {...(max !== undefined && { max })} />
      )}
    </Field>
  )
}
