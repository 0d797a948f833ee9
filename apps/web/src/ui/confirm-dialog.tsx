import Alert from '@cloudscape-design/components/alert'
import Button, { type ButtonProps } from '@cloudscape-design/components/button'
import { useId, useLayoutEffect, useRef } from 'react'
import { useTranslation } from '#web/ui/translation.tsx'
import type { Question } from './confirm.ts'
import styles from './confirm-dialog.module.css'
import red from './destructive.module.css'

type Props = Question & { onAnswer: (isConfirmed: boolean) => void }

/** Uses the browser's `<dialog>` and is part of the first script, because the question about unsaved changes must also work offline. */
export function ConfirmDialog({ header, content, confirmLabel, variant = 'normal', onAnswer }: Props) {
  const { t } = useTranslation()
  const headingId = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const cancel = useRef<ButtonProps.Ref>(null)
  const isConfirmed = useRef(false)
  useLayoutEffect(() => {
    const shown = dialog.current
    const asker = document.activeElement
    shown?.showModal()
    // Whoever presses Enter without reading loses nothing.
    cancel.current?.focus()
    // Closing a modal dialog returns the focus to the element that had it before.
    return () => {
      shown?.close()
      if (isConfirmed.current) focusHeadingAbove(asker)
    }
  }, [])
  const refuse = () => onAnswer(false)
  function accept() {
    isConfirmed.current = true
    onAnswer(true)
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a click beside the dialog closes it, as Escape does, which the browser reports as a cancel
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={headingId}
      onCancel={(event) => {
        event.preventDefault()
        refuse()
      }}
      onClick={(event) => event.target === event.currentTarget && refuse()}
    >
      <div className={styles.frame}>
        <div className={styles.head}>
          <h2 id={headingId} className={styles.heading}>
            {header}
          </h2>
          <Button variant="icon" iconName="close" ariaLabel={t('actions.closeDialog')} onClick={refuse} />
        </div>
        <div className={styles.content}>{variant === 'normal' ? content : <Alert type="warning">{content}</Alert>}</div>
        <div className={styles.actions}>
          <Button ref={cancel} variant="link" onClick={refuse}>
            {t('actions.cancel')}
          </Button>
          <span className={variant === 'destructive' ? red.button : undefined}>
            <Button variant="primary" onClick={accept}>
              {confirmLabel}
            </Button>
          </span>
        </div>
      </div>
    </dialog>
  )
}

/** The confirmed action may remove or disable its button. Somebody without a mouse goes on from the heading of the part that has the button. */
function focusHeadingAbove(element: Element | null) {
  const heading = element?.querySelector<HTMLElement>('h1, h2, h3')
  if (!heading && element) return focusHeadingAbove(element.parentElement)
  heading?.setAttribute('tabindex', '-1')
  heading?.focus({ preventScroll: true })
}
