import { Component, type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { TermsSlot } from '#web/domains/account/terms-slot.tsx'
import { FeedbackSlot } from '#web/domains/feedback/feedback-slot.tsx'
import { closeFeedback } from '#web/domains/feedback/open-feedback.ts'
import { notify } from '#web/platform/notices.ts'
import { termsGate } from '#web/platform/terms-gate.ts'
import { confirmation } from '#web/ui/confirm.ts'
import { ConfirmSlot } from '#web/ui/confirm-slot.tsx'

function dropQuestions() {
  termsGate.cancel()
  confirmation.settle(false)
}

/** Dialogs that any page may open. A question that belongs to a page ends with it. */
export function Dialogs() {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: leaving the page is what it reacts to
  useEffect(() => dropQuestions, [pathname])

  function closeAll() {
    dropQuestions()
    closeFeedback()
    notify({ type: 'error', header: t('errors.dialogFailed') })
  }
  return (
    <DialogBoundary onFailure={closeAll}>
      <FeedbackSlot />
      <TermsSlot />
      <ConfirmSlot cancelLabel={t('actions.cancel')} />
    </DialogBoundary>
  )
}

/** A dialog is fetched when it is asked for; if it does not come, the page stays as it is. */
class DialogBoundary extends Component<{ onFailure: () => void; children: ReactNode }> {
  override state = { hasFailed: false }
  static getDerivedStateFromError = () => ({ hasFailed: true })

  override componentDidCatch() {
    this.props.onFailure()
    this.setState({ hasFailed: false })
  }

  override render() {
    return this.state.hasFailed ? null : this.props.children
  }
}
