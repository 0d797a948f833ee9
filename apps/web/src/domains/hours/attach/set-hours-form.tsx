import Checkbox from '@cloudscape-design/components/checkbox'
import Multiselect, { type MultiselectProps } from '@cloudscape-design/components/multiselect'
import Select from '@cloudscape-design/components/select'
import { PREVIEW_PEOPLE_MAX } from '@portico/contract/hours/hours.rules'
import type { PreviewBody } from '@portico/contract/hours/hours.schema'
import { zoneText } from '@portico/contract/shared/zone-text'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useMay } from '#web/data/company/may.ts'
import { Effect } from '#web/data/hours/effect.tsx'
import { useAddHours, useSetPersonHours } from '#web/data/hours/hours.mutations.ts'
import { personHoursQuery } from '#web/data/hours/hours.queries.ts'
import { hoursOptions } from '#web/data/hours/hours-options.ts'
import { windowTexts } from '#web/data/hours/hours-text.ts'
import { countOf } from '#web/data/people/chosen-people.ts'
import { useBulkJob, useMatchingJob } from '#web/platform/bulk-jobs.tsx'
import { asCheckbox, asSelect, Field } from '#web/platform/form/field.tsx'
import { FormModal } from '#web/platform/form/form-modal.tsx'
import { usePortalForm } from '#web/platform/form/use-portal-form.ts'
import { DayPicker } from '#web/ui/day-picker.tsx'
import { useTranslation } from '#web/ui/translation.tsx'
import styles from './set-hours.module.css'
import {
  changeOf,
  KEEP,
  type Loaded,
  missingPresets,
  NONE,
  nothingKnown,
  type OfferedKey,
  presetOf,
  problemsOf,
  type SetHoursValues,
  valuesOf,
} from './set-hours-values.ts'

type Props = Loaded & { header: string; begins: readonly string[]; onClose: () => void }

export function SetHoursForm({ propertyId, timeZone, chosen, keys, hours, held, header, begins, onClose }: Props) {
  const { t, i18n } = useTranslation('hours')
  const { language } = i18n
  const may = useMay(propertyId)
  const queryClient = useQueryClient()
  const people = 'people' in chosen ? chosen.people : undefined
  const only = people?.length === 1 ? people[0] : undefined
  const [seen, setSeen] = useState(held)
  const initialOf = (known: typeof held) => (known ? valuesOf(known.holdings, begins, timeZone) : nothingKnown(begins))
  const save = useSave({ propertyId, timeZone, chosen, version: seen?.version })
  const form = usePortalForm<SetHoursValues, unknown>({
    initial: initialOf(held),
    texts: 'hours',
    problems: problemsOf,
    save,
    onSaved: onClose,
    fieldOf: (path) => (path.startsWith('end') ? 'ends' : path.startsWith('start') ? 'starts' : 'hours'),
  })
  const [keyIds, choice, setsPeriod, starts, ends] = form.watch(['keyIds', 'hours', 'setsPeriod', 'starts', 'ends'])
  const options = [
    ...(only ? [] : [{ value: KEEP, label: t('set.keep') }]),
    { value: NONE, label: t('set.none'), description: t('set.noneHint') },
    ...hoursOptions(hours, t, language),
    ...(may('keys.change')
      ? missingPresets(hours).map(({ preset, value }) => ({
          value,
          label: t('set.newPlan', { week: windowTexts([preset], t, language)[0] }),
          description: t('set.newPlanHint'),
        }))
      : []),
  ]
  const draft = useMemo((): PreviewBody | undefined => {
    const values = { keyIds, hours: choice, setsPeriod, starts, ends }
    if (!people || people.length > PREVIEW_PEOPLE_MAX || Object.keys(problemsOf(values)).length > 0) return undefined
    const personIds = people.map(({ personId }) => personId)
    const preset = presetOf(choice)
    // They do not exist yet.
    const { hoursId, ...change } = changeOf(values, timeZone)
    const plan = preset ? { draft: newHours('-', preset) } : { ...(hoursId !== undefined && { hoursId }) }
    return { holdings: { personIds, keyIds: [...keyIds], ...change, ...plan } }
  }, [people, keyIds, choice, setsPeriod, starts, ends, timeZone])
  return (
    <FormModal
      form={form}
      header={header}
      submitLabel={t('set.submit')}
      onClose={onClose}
      onReload={async () => {
        if (!only) return
        const fresh = await queryClient.fetchQuery({ ...personHoursQuery(propertyId, only.personId), staleTime: 0 })
        setSeen(fresh)
        form.restart(initialOf(fresh))
      }}
    >
      <Field form={form} name="keyIds" label={t('set.keys')} description={!only && t('set.keysHint')}>
        {(field) => <KeyChoice keys={keys} value={field.value} onChange={field.onChange} />}
      </Field>
      <Field form={form} name="hours" label={t('fields.hours')}>
        {(field) => <Select {...asSelect(field, options)} placeholder={t('set.choose')} expandToViewport />}
      </Field>
      <Field form={form} name="setsPeriod">
        {(field) => (
          <Checkbox {...asCheckbox(field)} description={t('set.periodHint', { zone: zoneText(timeZone, language) })}>
            {t('set.period')}
          </Checkbox>
        )}
      </Field>
      {setsPeriod && (
        <div className={styles.period}>
          {(['starts', 'ends'] as const).map((name) => (
            <Field key={name} form={form} name={name} label={t(`set.${name}`)} description={t(`set.${name}Hint`)}>
              {(field) => <DayPicker ref={field.ref} value={field.value} onChange={field.onChange} />}
            </Field>
          ))}
        </div>
      )}
      {!people || people.length > PREVIEW_PEOPLE_MAX ? (
        <div>{t('set.concerns', { count: countOf(chosen) })}</div>
      ) : (
        <Effect propertyId={propertyId} draft={draft} />
      )}
    </FormModal>
  )
}

type SaveOptions = Pick<Loaded, 'propertyId' | 'timeZone' | 'chosen'> & { version: string | undefined }

/** One call for one user, and one job for several. Hours that do not exist yet are made first, once. */
function useSave({ propertyId, timeZone, chosen, version }: SaveOptions) {
  const { t, i18n } = useTranslation('hours')
  const only = 'people' in chosen && chosen.people.length === 1 ? chosen.people[0] : undefined
  const name = only?.personName ?? only?.email ?? ''
  const addition = useAddHours(propertyId, { isUsedAtOnce: true })
  const single = useSetPersonHours(propertyId, { personId: only?.personId ?? '', name })
  const startJob = useBulkJob()
  const startMatchingJob = useMatchingJob()
  return async (values: SetHoursValues) => {
    const preset = presetOf(values.hours)
    const added =
      preset && (await addition.mutateAsync(newHours(windowTexts([preset], t, i18n.language)[0] ?? '', preset)))
    const change = changeOf(values, timeZone, added?.hoursId)
    if (only) return single.mutateAsync({ keyIds: [...values.keyIds], ...change, ...(version && { version }) })
    if (!('people' in chosen)) {
      const { search: people, count } = chosen.matching
      const shared = { keyIds: values.keyIds, ...change }
      return startMatchingJob({ operation: 'setHours', propertyId, shared, matching: { people, count } })
    }
    const holders = chosen.people.filter(({ keyIds }) => keyIds.some((keyId) => values.keyIds.includes(keyId)))
    // The notice tells of the job.
    void startJob({
      operation: 'setHours',
      propertyId,
      items: holders,
      labelOf: ({ email, personName }) => email ?? personName ?? '',
      valuesOf: ({ personId, keyIds }) => ({
        personId,
        keyIds: keyIds.filter((keyId) => values.keyIds.includes(keyId)),
      }),
      shared: change,
    })
    return true
  }
}

const newHours = (name: string, preset: NonNullable<ReturnType<typeof presetOf>>) => ({
  name: name.replaceAll(/\s/g, ' '),
  windows: [{ ...preset, days: [...preset.days] }],
  calendarId: null,
})

type KeyProps = { keys: readonly OfferedKey[]; value: readonly string[]; onChange: (keyIds: string[]) => void }

function KeyChoice({ keys, value, onChange }: KeyProps) {
  const { t } = useTranslation('hours', { keyPrefix: 'set' })
  const options = keys.map(({ keyId, name }) => ({ value: keyId, label: name }))
  const chosen: MultiselectProps.Option[] = options.filter((option) => value.includes(option.value))
  return (
    <Multiselect
      options={options}
      selectedOptions={chosen}
      onChange={({ detail }) => onChange(detail.selectedOptions.flatMap((option) => option.value ?? []))}
      placeholder={t('chooseKeys')}
      filteringType="auto"
      filteringAriaLabel={t('findKeys')}
      filteringPlaceholder={t('findKeys')}
      noMatch={t('noKeyFound')}
      tokenLimit={4}
      deselectAriaLabel={(option) => t('removeKey', { name: option.label })}
      expandToViewport
    />
  )
}
