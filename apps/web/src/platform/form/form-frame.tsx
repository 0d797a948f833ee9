import Button from '@cloudscape-design/components/button'
import SpaceBetween from '@cloudscape-design/components/space-between'
import type { ReactNode } from 'react'
import { isArchived, isGone, isNotPermitted, isStale } from '#web/platform/api-error.ts'
import { ConflictAlert, GoneAlert } from '#web/ui/conflict-alert.tsx'
import red from '#web/ui/destructive.module.css'
import { FormRefusal } from '#web/ui/form-refusal.tsx'
import { useTranslation } from '#web/ui/translation.tsx'
import type { FormState } from './use-portal-form.ts'

type FrameProps = { form: FormState; id?: string; children: ReactNode }

/** The form element. A dialog may be rendered inside the form of a page, whose submit handler must not run, too. */
export function FormFrame({ form, children, ...props }: FrameProps) {
  return (
    <form
      {...props}
      noValidate
      onSubmit={(event) => {
        event.stopPropagation()
        void form.submit(event)
      }}
    >
      {children}
    </form>
  )
}

function NotPermittedAlert() {
  const { t } = useTranslation('app', { keyPrefix: 'role' })
  return <FormRefusal header={t('refused')} />
}

function ArchivedAlert() {
  const { t } = useTranslation('app', { keyPrefix: 'archived' })
  return <FormRefusal header={t('refused')} />
}

type ContentProps = {
  form: FormState
  /** Fetches the current state after somebody else has changed the same thing. */
  onReload?: (() => Promise<unknown>) | undefined
  children: ReactNode
}

export function FormContent({ form, onReload, children }: ContentProps) {
  return (
    <SpaceBetween size="l">
      {onReload && isStale(form.refusal) && <ConflictAlert onReload={() => void onReload().catch(() => undefined)} />}
      {onReload && isGone(form.refusal) && <GoneAlert />}
      {isNotPermitted(form.refusal) && !form.isSaving && <NotPermittedAlert />}
      {isArchived(form.refusal) && !form.isSaving && <ArchivedAlert />}
      {children}
    </SpaceBetween>
  )
}

export type ActionProps = {
  submitLabel: string
  /** Where cancelling leads, or what it does. */
  cancel: string | (() => void)
  cancelLabel?: string
  isDisabled?: boolean
  /** Why it cannot be saved by this account. */
  refusal?: { disabled?: boolean; disabledReason?: string }
  /** Whether saving takes something away from people; the button is red. */
  isDestructive?: boolean
  isCancelDisabled?: boolean
}

export function FormActions({ form, id, ...props }: ActionProps & { form: FormState; id?: string }) {
  const { t } = useTranslation('app', { keyPrefix: 'actions' })
  const {
    cancel,
    cancelLabel = t('cancel'),
    isDisabled = false,
    isCancelDisabled = false,
    isDestructive = false,
  } = props
  return (
    <SpaceBetween direction="horizontal" size="xs">
      <Button
        variant="link"
        formAction="none"
        disabled={isCancelDisabled}
        {...(typeof cancel === 'string' ? { href: cancel } : { onClick: cancel })}
      >
        {cancelLabel}
      </Button>
      <span className={isDestructive ? red.button : undefined}>
        <Button
          variant="primary"
          {...(id && { form: id })}
          disabled={isDisabled}
          {...props.refusal}
          loading={form.isSaving}
        >
          {props.submitLabel}
        </Button>
      </span>
    </SpaceBetween>
  )
}
