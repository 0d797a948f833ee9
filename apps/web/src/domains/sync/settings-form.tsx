import Button from '@cloudscape-design/components/button'
import Container from '@cloudscape-design/components/container'
import Header from '@cloudscape-design/components/header'
import Input from '@cloudscape-design/components/input'
import { type SettingName, settingFrom, settingMax } from '@portico/contract/sync/sync.rules'
import type { SyncOverview } from '@portico/contract/sync/sync.schema'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useRefusal } from '#web/data/company/use-refusal.ts'
import { useChangeSettings } from '#web/data/sync/sync.mutations.ts'
import { syncOverviewQuery } from '#web/data/sync/sync.queries.ts'
import { asInput, Field, type FormOf } from '#web/platform/form/field.tsx'
import { FormContent, FormFrame } from '#web/platform/form/form-frame.tsx'
import { usePortalForm } from '#web/platform/form/use-portal-form.ts'
import { useTranslation } from '#web/ui/translation.tsx'
import { UnsavedChanges } from '#web/ui/use-unsaved-changes.ts'
import { type SettingsValues, settingsProblems, typedSettings, valuesOf } from './settings-values.ts'

type Props = { propertyId: string; overview: SyncOverview }

/**
 * When a run is held, and how long access continues. The form keeps the version that it was opened with, so that polling the overview
 * does not hide that somebody else has changed the settings.
 */
export function SettingsForm({ propertyId, overview }: Props) {
  const { t } = useTranslation('sync')
  const queryClient = useQueryClient()
  const [version, setVersion] = useState(overview.version)
  const change = useChangeSettings(propertyId)
  const refused = useRefusal(propertyId)('syncs.change')
  const isDisabled = refused.disabled === true
  const form = usePortalForm({
    initial: valuesOf(overview.settings),
    texts: 'sync',
    limits: (_, name) => ({ max: settingMax(name as SettingName) }),
    problems: settingsProblems,
    save: (values) => change.mutateAsync({ ...typedSettings(values), version }),
    onSaved: (saved) => restart(saved.overview),
  })

  function restart(current: SyncOverview | null | undefined) {
    if (!current) return
    setVersion(current.version)
    form.restart(valuesOf(current.settings))
  }
  const loadCurrent = async () =>
    restart(await queryClient.fetchQuery({ ...syncOverviewQuery(propertyId), staleTime: 0 }))

  return (
    <FormFrame form={form}>
      <UnsavedChanges hasChanges={form.hasChanges} />
      <Container
        header={<Header variant="h2">{t('tabs.settings')}</Header>}
        footer={
          <Button
            variant="primary"
            formAction="submit"
            disabled={!form.hasChanges}
            {...refused}
            loading={form.isSaving}
          >
            {t('settings.save')}
          </Button>
        }
      >
        <FormContent form={form} onReload={loadCurrent}>
          <SettingField form={form} isDisabled={isDisabled} name="holdPeople" />
          <SettingField form={form} isDisabled={isDisabled} name="holdPercent" />
          <Explanation text="explanation" people={form.watch('holdPeople')} percent={form.watch('holdPercent')} />
          <SettingField form={form} isDisabled={isDisabled} name="holdArrivals" />
          <SettingField form={form} isDisabled={isDisabled} name="holdArrivalsPercent" />
          <Explanation
            text="explanationArrivals"
            people={form.watch('holdArrivals')}
            percent={form.watch('holdArrivalsPercent')}
          />
          <SettingField form={form} isDisabled={isDisabled} name="graceHours" />
        </FormContent>
      </Container>
    </FormFrame>
  )
}

function SettingField({
  form,
  name,
  isDisabled,
}: {
  form: FormOf<SettingsValues>
  name: SettingName
  isDisabled: boolean
}) {
  const { t } = useTranslation('sync', { keyPrefix: 'settings' })
  return (
    <Field
      form={form}
      name={name}
      label={t(`fields.${name}`)}
      description={t(`hints.${name}`)}
      constraintText={t('limit', { max: settingMax(name) })}
    >
      {(field) => (
        <Input {...asInput(field)} inputMode="numeric" autoComplete={false} ariaRequired disabled={isDisabled} />
      )}
    </Field>
  )
}

/** Says in words what the two limits mean together. */
function Explanation({ text, people, percent }: ExplanationProps) {
  const { t } = useTranslation('sync', { keyPrefix: 'settings' })
  const isTyped = settingFrom('holdPeople', people) !== undefined && settingFrom('holdPercent', percent) !== undefined
  return <div aria-live="polite">{isTyped && t(text, { people, percent })}</div>
}
type ExplanationProps = { text: 'explanation' | 'explanationArrivals'; people: string; percent: string }
