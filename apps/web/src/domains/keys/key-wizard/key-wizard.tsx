import type { InputProps } from '@cloudscape-design/components/input'
import type { TextareaProps } from '@cloudscape-design/components/textarea'
import type { KeyDraft } from '@portico/contract/keys/keys.schema'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { propertyQuery } from '#web/domains/properties/properties.queries.ts'
import { useHelpLink } from '#web/platform/help.ts'
import { confirm } from '#web/ui/confirm.ts'
import { InfoLink } from '#web/ui/info-link.tsx'
import { TutorialHotspot } from '#web/ui/tutorial-hotspot.tsx'
import { useUnsavedChanges } from '#web/ui/use-unsaved-changes.ts'
import { WizardFrame, type WizardStep } from '#web/ui/wizard-frame.tsx'
import { zoneText } from '#web/ui/zone-text.ts'
import { EntrancesStep } from './entrances-step.tsx'
import { canShare, draftOf, type KeyForm, selectedOf, share, sharedOf } from './key-form.ts'
import { type KeyContext, type KeyField, type KeyStep, stepsOf } from './key-problems.ts'
import { NameStep } from './name-step.tsx'
import { ReviewStep } from './review-step.tsx'
import { SchedulesStep } from './schedules-step.tsx'
import { useKeyForm } from './use-key-form.ts'
import { useKeysHome } from './use-keys-home.ts'
import { useRuleText } from './use-rule-text.ts'

type Props = {
  propertyId: string
  initial: KeyForm
  context: KeyContext
  submitLabel: string
  isSaving: boolean
  /** Rejects with what the server answered. */
  onSave: (draft: KeyDraft) => Promise<unknown>
}

const optional: readonly KeyStep[] = ['guests', 'schedules']

export function KeyWizard({ propertyId, initial, context, submitLabel, isSaving, onSave }: Props) {
  const { t, i18n } = useTranslation('keyWizard')
  const navigate = useNavigate()
  const home = useKeysHome(propertyId)
  const { data: property } = useQuery(propertyQuery(propertyId))
  const keyForm = useKeyForm(initial, context)
  const [active, setActive] = useState<KeyStep>('name')
  const [isSaved, setSaved] = useState(false)
  const { nameRef, descriptionRef, focusField } = useFieldFocus()
  const mayLackPanel = usePanelWarning()
  const textOf = useRuleText()
  const help = useHelpLink('keys', t('help'))
  useUnsavedChanges(keyForm.isDirty && !isSaved)
  useEffect(() => {
    if (isSaved) navigate(home)
  }, [isSaved, navigate, home])

  const { form, change, problems } = keyForm
  const { entrances } = context
  const problemAt = (field: KeyField, step: KeyStep) =>
    problems.find((problem) => problem.field === field && problem.step === step)

  async function pass(step: KeyStep) {
    const problem = keyForm.check(step)
    if (problem) focusField(problem.field)
    if (problem || step !== 'entrances' || canShare(form, entrances)) return !problem
    return mayLackPanel(form.selected)
  }

  async function save() {
    try {
      await onSave(draftOf(form, entrances))
      setSaved(true)
    } catch (error) {
      const problem = keyForm.refuse(error)
      if (!problem) return
      setActive(stepsOf(form, entrances).includes(problem.step) ? problem.step : 'entrances')
      focusField(problem.field)
    }
  }

  const selected = selectedOf(form, entrances)
  const contentOf: Record<KeyStep, () => ReactNode> = {
    name: () => (
      <NameStep
        form={form}
        change={change}
        errors={{
          name: textOf(problemAt('name', 'name')),
          description: textOf(problemAt('description', 'name')),
        }}
        onLeaveName={() => keyForm.leaveField('name')}
        nameRef={nameRef}
        descriptionRef={descriptionRef}
      />
    ),
    entrances: () => (
      <EntrancesStep
        entrances={entrances}
        title={t('entrances.title')}
        selected={form.selected}
        onSelect={(ids) => change((current) => ({ ...current, selected: ids }))}
        info={<TutorialHotspot id="key-entrances" />}
      />
    ),
    guests: () => (
      <EntrancesStep
        entrances={selected}
        title={t('guests.title')}
        selected={sharedOf(form, entrances).map(({ accessPointId }) => accessPointId)}
        onSelect={(ids) => change((current) => share(current, ids))}
      />
    ),
    schedules: () => (
      <SchedulesStep
        form={form}
        change={change}
        entrances={sharedOf(form, entrances)}
        zone={zoneText(property?.timeZone ?? 'UTC', i18n.language)}
      />
    ),
    review: () => <ReviewStep form={form} entrances={entrances} onEdit={setActive} />,
  }

  const steps = stepsOf(form, entrances).map(
    (id): WizardStep<KeyStep> => ({
      id,
      title: t(`steps.${id}.title`),
      description: t(`steps.${id}.description`),
      info: <InfoLink {...help} />,
      isOptional: optional.includes(id),
      errorText: textOf(problemAt('accessPoints', id)),
      pass: () => pass(id),
      content: id === active ? contentOf[id]() : null,
    }),
  )
  return (
    <WizardFrame
      steps={steps}
      activeId={active}
      onActivate={setActive}
      submitLabel={submitLabel}
      isSubmitting={isSaving}
      onSubmit={() => void save()}
      onCancel={() => navigate(home)}
    />
  )
}

/** Puts the focus into a field after the wizard has put it on the heading of the step. */
function useFieldFocus() {
  const nameRef = useRef<InputProps.Ref>(null)
  const descriptionRef = useRef<TextareaProps.Ref>(null)
  const [wanted, setWanted] = useState<{ field: KeyField }>()
  useEffect(() => {
    if (wanted?.field === 'name') nameRef.current?.focus()
    if (wanted?.field === 'description') descriptionRef.current?.focus()
  }, [wanted])
  return { nameRef, descriptionRef, focusField: (field: KeyField) => setWanted({ field }) }
}

/** Without a panel among the entrances guests cannot be let in. Asked once for each selection. */
function usePanelWarning() {
  const { t } = useTranslation('keyWizard', { keyPrefix: 'noPanel' })
  const accepted = useRef<readonly string[]>(undefined)
  return async (selected: readonly string[]) => {
    if (accepted.current === selected) return true
    const isAccepted = await confirm({
      header: t('header'),
      content: t('content'),
      confirmLabel: t('confirm'),
      variant: 'destructive',
    })
    if (isAccepted) accepted.current = selected
    return isAccepted
  }
}
