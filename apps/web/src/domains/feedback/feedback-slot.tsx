import { FEEDBACK_PROMPT_AFTER_MS } from '@portico/contract/feedback/feedback.rules'
import { useEffect } from 'react'
import { usePreference } from '#web/platform/preferences.ts'
import { useSession } from '#web/platform/session.ts'
import { lazyDialog } from '#web/ui/lazy.tsx'
import { isDialogOpen } from '#web/ui/open-dialogs.ts'
import { callAfterActiveTime } from './active-time.ts'
import { closeFeedback, openFeedback, useFeedbackOpen } from './open-feedback.ts'

const FeedbackModal = lazyDialog(async () => (await import('./feedback-modal.tsx')).FeedbackModal)

/** Shows the feedback dialog. It opens once by itself for users who were never asked. */
export function FeedbackSlot() {
  const { status } = useSession()
  const isOpen = useFeedbackOpen()
  const [requestedAt, setRequestedAt] = usePreference('feedbackRequestedAt')
  const isPromptDue = status === 'authenticated' && requestedAt === null && !isOpen
  useEffect(() => {
    if (!isPromptDue) return
    const isVisible = () => document.visibilityState === 'visible'
    return callAfterActiveTime(
      FEEDBACK_PROMPT_AFTER_MS,
      { page: document, isVisible, isBusy: isDialogOpen },
      openFeedback,
    )
  }, [isPromptDue])

  if (!isOpen || status !== 'authenticated') return null
  return (
    <FeedbackModal
      onClose={closeFeedback}
      onEnd={() => {
        setRequestedAt(Date.now())
        closeFeedback()
      }}
    />
  )
}
