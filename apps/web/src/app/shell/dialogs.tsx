import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { FeedbackSlot } from '#web/domains/feedback/feedback-slot.tsx'
import { termsGate } from '#web/platform/terms-gate.ts'
import { confirmation } from '#web/ui/confirm.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { lazyDialog } from '#web/ui/lazy.tsx'
import { useStore } from '#web/ui/store.ts'

const TermsModal = lazyDialog(async () => (await import('#web/domains/account/terms-modal.tsx')).TermsModal)

/** Dialogs that any page may open. Questions are cancelled when the user leaves the page. */
export function Dialogs() {
  const { pathname } = useLocation()
  const terms = useStore(termsGate)
  const asked = useStore(confirmation)
  // biome-ignore lint/correctness/useExhaustiveDependencies: leaving the page is what it reacts to
  useEffect(() => cancelQuestions, [pathname])

  return (
    <>
      <FeedbackSlot />
      {terms !== 'closed' && (
        <TermsModal isSending={terms === 'sending'} hasFailed={terms === 'failed'} onClose={termsGate.cancel} />
      )}
      {asked && <ConfirmDialog {...asked} onAnswer={confirmation.respond} />}
    </>
  )
}

function cancelQuestions() {
  termsGate.cancel()
  confirmation.respond(false)
}
