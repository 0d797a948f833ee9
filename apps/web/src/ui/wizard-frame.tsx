import Button from '@cloudscape-design/components/button'
import Wizard from '@cloudscape-design/components/wizard'
import { type ReactNode, useState } from 'react'
import { flushSync } from 'react-dom'
import styles from './wizard-frame.module.css'
import { type Checkable, firstFailingStep } from './wizard-steps.ts'

export type WizardStep<Id extends string> = Checkable & {
  id: Id
  title: string
  description?: ReactNode
  info?: ReactNode
  content: ReactNode
  isOptional?: boolean
  errorText?: string | undefined
}

type Props<Id extends string> = {
  /** Only the steps that apply. */
  steps: readonly WizardStep<Id>[]
  activeId: Id
  onActivate: (id: Id) => void
  submitLabel: string
  isSubmitting?: boolean
  onSubmit: () => void
  onCancel: () => void
  /** The user may submit as soon as only optional steps and the review are left. */
  allowsEarlySubmit?: boolean
}

/** Going forward validates every step on the way and stops at the first that fails. Going back validates nothing. */
export function WizardFrame<Id extends string>({ steps, activeId, onActivate, ...props }: Props<Id>) {
  const active = Math.max(
    0,
    steps.findIndex(({ id }) => id === activeId),
  )

  // The step that is being left, until the next one is shown. Clicks in between are ignored.
  const [leaving, setLeaving] = useState<Id>()
  if (leaving !== undefined && leaving !== activeId) setLeaving(undefined)
  const isBusy = leaving !== undefined || (props.isSubmitting ?? false)

  /** Shows the first step that fails validation, or else the target, and resolves to it. */
  async function pass(from: number, target: number) {
    setLeaving(activeId)
    const end = await firstFailingStep(steps, from, target).catch((error: unknown) => {
      setLeaving(undefined)
      throw error
    })
    const step = steps[end ?? target]
    // A step that needs no request is shown at once, without a flash of the busy button.
    if (step && step.id !== activeId) flushSync(() => onActivate(step.id))
    else setLeaving(undefined)
    return end ?? target
  }

  const moveTo = (target: number) => pass(active, target)

  async function submit() {
    if ((await pass(0, steps.length)) === steps.length) props.onSubmit()
  }

  const isLast = active === steps.length - 1
  const maySubmit =
    props.allowsEarlySubmit && !isLast && steps.slice(active + 1, -1).every(({ isOptional }) => isOptional)
  return (
    <div className={styles.frame}>
      <Wizard
        steps={steps.map(({ id, pass, content, isOptional = false, ...step }) => ({
          ...step,
          isOptional,
          content: <div className={styles.step}>{content}</div>,
        }))}
        activeStepIndex={active}
        submitButtonText={props.submitLabel}
        isLoadingNextStep={isBusy}
        onNavigate={({ detail }) => void moveTo(detail.requestedStepIndex)}
        onSubmit={() => void submit()}
        onCancel={props.onCancel}
        secondaryActions={
          maySubmit && (
            <Button formAction="none" disabled={isBusy} onClick={() => void submit()}>
              {props.submitLabel}
            </Button>
          )
        }
      />
    </div>
  )
}
