import SpaceBetween from '@cloudscape-design/components/space-between'
import {
  KEY_DESCRIPTION_MAX,
  KEY_ENTRANCES_MAX,
  KEY_NAME_MAX,
  KEY_NAME_MIN,
  KEYS_MAX,
  SCHEDULES_MAX,
} from '@portico/contract/keys/keys.rules'
import type { KeyDraft, KeyWithAccessPoints } from '@portico/contract/keys/keys.schema'
import { zoneText } from '@portico/contract/shared/zone-text'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { propertyQuery } from '#web/data/properties/properties.queries.ts'
import { useIsFull } from '#web/platform/flags.ts'
import { FormContent } from '#web/platform/form/form-frame.tsx'
import { usePortalForm } from '#web/platform/form/use-portal-form.ts'
import { useHelpLink } from '#web/platform/help.ts'
import { confirm } from '#web/ui/confirm.ts'
import { InfoLink } from '#web/ui/info-link.tsx'
import { useTranslation } from '#web/ui/translation.tsx'
import { TutorialHotspot } from '#web/ui/tutorial-hotspot.tsx'
import { UnsavedChanges } from '#web/ui/use-unsaved-changes.ts'
import { WizardFrame, type WizardStep } from '#web/ui/wizard-frame.tsx'
import { EntrancesStep } from './entrances-step.tsx'
import { GuestUseNote } from './guest-use.tsx'
import { canShare, draftOf, type KeyForm, type OfferedEntrance, selectedOf, share, sharedOf } from './key-form.ts'
import { type KeyStep, problemOf, problemsOf, stepsOf } from './key-problems.ts'
import { NameStep } from './name-step.tsx'
import { ReviewStep } from './review-step.tsx'
import { SchedulesStep } from './schedules-step.tsx'
import { useKeyListPath } from './use-key-list-path.ts'
import { useNameCheck } from './use-name-check.ts'

/** The server is not asked for every letter of a name. */
const TYPING_PAUSE_MS = 300

type Props = {
  propertyId: string
  initial: KeyForm
  /** The key before the change. Undefined for a new key. */
  edited?: KeyWithAccessPoints
  entrances: readonly OfferedEntrance[]
  submitLabel: string
  /** Rejects with the error of the server. */
  onSave: (draft: KeyDraft) => Promise<unknown>
  onReload?: () => Promise<unknown>
}

const optional: readonly KeyStep[] = ['guests', 'schedules']
const isOfKey = /^(name$|description$|accessPoints\b)/
const limits: Partial<Record<string, object>> = {
  nameLength: { min: KEY_NAME_MIN, max: KEY_NAME_MAX },
  descriptionLength: { max: KEY_DESCRIPTION_MAX },
  entrancesMax: { max: KEY_ENTRANCES_MAX },
  keysTooMany: { max: KEYS_MAX },
  schedulesMax: { max: SCHEDULES_MAX },
}

export function KeyWizard({ propertyId, initial, edited, entrances, submitLabel, onSave, onReload }: Props) {
  const { t, i18n } = useTranslation('keyWizard')
  const navigate = useNavigate()
  const keyListPath = useKeyListPath(propertyId)
  const { data: property } = useQuery(propertyQuery(propertyId))
  const { ask, otherNames } = useNameCheck(propertyId, edited?.key.keyId)
  const isFull = useIsFull()
  const [start] = useState(initial)
  const [active, setActive] = useState<KeyStep>('name')
  const mayLackPanel = usePanelWarning()
  const help = useHelpLink('keys', t('help'))
  const form = usePortalForm({
    initial: start,
    texts: 'keys',
    limits: (rule) => limits[rule] ?? {},
    problems: (values) => {
      const problems = problemsOf(values, { entrances, otherNames: otherNames(values.name) })
      return Object.fromEntries(problems.map(({ name, rule }) => [name, rule]))
    },
    save: (values) => onSave(draftOf(values, entrances)),
    onSaved: () => navigate(keyListPath),
    fieldOf: (path, code) => (isOfKey.test(path) ? problemOf(path, code).name : undefined),
    onFieldRefused(name) {
      const step = name === 'description' ? 'name' : (name as KeyStep)
      setActive(stepsOf(values, entrances).includes(step) ? step : 'entrances')
    },
  })
  const { name, description, selected, settings } = form.watch()
  const values = useMemo(() => ({ name, description, selected, settings }), [name, description, selected, settings])
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each pause in typing a name
  useEffect(() => {
    const timer = setTimeout(() => void ask(name).then(form.recheck), TYPING_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [name])
  const { getValues, setValue } = form
  const change = useCallback(
    (next: (current: KeyForm) => Partial<KeyForm>) => {
      for (const [field, value] of Object.entries(next(getValues())))
        setValue(field as keyof KeyForm, value, { shouldDirty: true })
    },
    [getValues, setValue],
  )
  // Values that do not apply are not compared.
  const isDraftChanged = JSON.stringify(draftOf(values, entrances)) !== JSON.stringify(draftOf(start, entrances))

  async function pass(step: KeyStep) {
    if (step === 'name') await ask(name)
    const isRight = await form.check(step === 'name' ? ['name', 'description'] : [step])
    if (!isRight || step !== 'entrances' || canShare(values, entrances)) return isRight
    return mayLackPanel(selected)
  }

  const contentOf: Record<KeyStep, () => ReactNode> = {
    name: () => <NameStep form={form} onLeaveName={() => void form.check(['name'], { isFocused: false })} />,
    entrances: () => (
      <EntrancesStep
        entrances={entrances}
        title={t('entrances.title')}
        selected={selected}
        onSelect={(ids) => change(() => ({ selected: ids }))}
        info={<TutorialHotspot id="key-entrances" />}
      />
    ),
    guests: () => (
      <SpaceBetween size="m">
        <GuestUseNote propertyId={propertyId} draft={draftOf(values, entrances)} />
        <EntrancesStep
          entrances={selectedOf(values, entrances)}
          title={t('guests.title')}
          selected={sharedOf(values, entrances).map(({ accessPointId }) => accessPointId)}
          onSelect={(ids) => change((current) => share(current, ids))}
        />
      </SpaceBetween>
    ),
    schedules: () => (
      <SchedulesStep
        form={values}
        change={change}
        entrances={sharedOf(values, entrances)}
        zone={zoneText(property?.timeZone ?? 'UTC', i18n.language)}
      />
    ),
    review: () => (
      <ReviewStep
        propertyId={propertyId}
        form={values}
        entrances={entrances}
        edited={edited && { form: start, holders: edited.assignedTo }}
        onEdit={setActive}
      />
    ),
  }

  const steps = stepsOf(values, entrances).map(
    (id): WizardStep<KeyStep> => ({
      id,
      title: t(`steps.${id}.title`),
      description: t(`steps.${id}.description`),
      info: <InfoLink {...help} />,
      isOptional: optional.includes(id),
      errorText: id === 'name' ? undefined : form.errorText(id),
      pass: () => pass(id),
      content: id === active ? contentOf[id]() : null,
    }),
  )
  return (
    <>
      <UnsavedChanges hasChanges={isDraftChanged && form.hasChanges} />
      <FormContent form={form} onReload={onReload}>
        <WizardFrame
          steps={steps}
          activeId={active}
          onActivate={setActive}
          submitLabel={submitLabel}
          isSubmitting={form.isSaving}
          // Who holds an edited key, and what changes for them, stands in the review.
          allowsEarlySubmit={isFull && !edited}
          onSubmit={() => void form.submit()}
          onCancel={() => navigate(keyListPath)}
        />
      </FormContent>
    </>
  )
}

/** Asks once per selection for a confirmation if no entrance has a panel, because guests could not use the key. */
function usePanelWarning() {
  const { t } = useTranslation('keyWizard', { keyPrefix: 'noPanel' })
  const accepted = useRef('')
  return async (selected: readonly string[]) => {
    const asked = selected.join()
    if (accepted.current === asked) return true
    const isAccepted = await confirm({
      header: t('header'),
      content: t('content'),
      confirmLabel: t('confirm'),
      variant: 'warning',
    })
    if (isAccepted) accepted.current = asked
    return isAccepted
  }
}
