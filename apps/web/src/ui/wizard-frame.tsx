import Button from '@cloudscape-design/components/button'
import SpaceBetween from '@cloudscape-design/components/space-between'
import Wizard from '@cloudscape-design/components/wizard'
import { type ReactNode, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { firstRefusing, type Passable } from './wizard-steps.ts'

export type WizardStep<Id extends string> = Passable & {
  id: Id
  title: string
  description?: ReactNode
  info?: ReactNode
  content: ReactNode
  isOptional?: boolean
  errorText?: string | undefined
}

type Props<Id extends string> = {
  /** Those that apply; one that does not is left out. */
  steps: readonly WizardStep<Id>[]
  activeId: Id
  onActivate: (id: Id) => void
  submitLabel: string
  isSubmitting?: boolean
  onSubmit: () => void
  onCancel: () => void
  /** Also steps that nobody has seen yet can be gone to directly. */
  allowsSkipping?: boolean
}

/** Going forward asks every step that is passed, and ends at the first that refuses. Going back is free. */
export function WizardFrame<Id extends string>({ steps, activeId, onActivate, ...props }: Props<Id>) {
  const { t } = useTranslation('ui', { keyPrefix: 'wizard' })
  const active = Math.max(
    0,
    steps.findIndex(({ id }) => id === activeId),
  )
  const [farthest, setFarthest] = useState(active)
  if (active > farthest) setFarthest(active)

  // The step that was clicked away from, until another one is shown. A click in between would still be for the old one.
  const [leaving, setLeaving] = useState<Id>()
  if (leaving !== undefined && leaving !== activeId) setLeaving(undefined)

  /** Shows the first step that refuses, or else the target, and resolves to it. */
  async function pass(from: number, target: number) {
    setLeaving(activeId)
    const end = await firstRefusing(steps, from, target).catch((error: unknown) => {
      setLeaving(undefined)
      throw error
    })
    const step = steps[end ?? target]
    // At once, so that a step that is there already is not preceded by a flash of the busy button.
    if (step && step.id !== activeId) flushSync(() => onActivate(step.id))
    else setLeaving(undefined)
    return end ?? target
  }

  const moveTo = (target: number) => pass(active, target)

  async function submit() {
    if ((await pass(0, steps.length)) === steps.length) props.onSubmit()
  }

  const skippable = props.allowsSkipping ? steps.slice(Math.max(active + 2, farthest + 1)) : []
  return (
    <Wizard
      steps={steps.map(({ id, pass, isOptional = false, ...step }) => ({ ...step, isOptional }))}
      activeStepIndex={active}
      submitButtonText={props.submitLabel}
      isLoadingNextStep={leaving !== undefined || (props.isSubmitting ?? false)}
      onNavigate={({ detail }) => void moveTo(detail.requestedStepIndex)}
      onSubmit={() => void submit()}
      onCancel={props.onCancel}
      secondaryActions={
        skippable.length > 0 && (
          <SpaceBetween direction="horizontal" size="xs">
            {skippable.map((step) => (
              <Button key={step.id} formAction="none" onClick={() => void moveTo(steps.indexOf(step))}>
                {t('skipTo', { title: step.title })}
              </Button>
            ))}
          </SpaceBetween>
        )
      }
    />
  )
}
