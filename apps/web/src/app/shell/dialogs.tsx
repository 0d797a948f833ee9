import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { TermsSlot } from '#web/domains/account/terms-slot.tsx'
import { FeedbackSlot } from '#web/domains/feedback/feedback-slot.tsx'
import { termsGate } from '#web/platform/terms-gate.ts'
import { confirmation } from '#web/ui/confirm.ts'
import { ConfirmSlot } from '#web/ui/confirm-slot.tsx'

function dropQuestions() {
  termsGate.cancel()
  confirmation.settle(false)
}

/** Dialogs that any page may open. A question that belongs to a page ends with it. */
export function Dialogs() {
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: leaving the page is what it reacts to
  useEffect(() => dropQuestions, [pathname])

  return (
    <>
      <FeedbackSlot />
      <TermsSlot />
      <ConfirmSlot />
    </>
  )
}
