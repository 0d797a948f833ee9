import { lazy, Suspense, useSyncExternalStore } from 'react'
import { termsGate } from '#web/platform/terms-gate.ts'

const TermsModal = lazy(async () => ({ default: (await import('./terms-modal.tsx')).TermsModal }))

/** Where the terms of use appear, whichever action asks for them. */
export function TermsSlot() {
  const step = useSyncExternalStore(termsGate.subscribe, termsGate.current, () => 'closed' as const)
  if (step === 'closed') return null
  return (
    <Suspense>
      <TermsModal isSending={step === 'sending'} hasFailed={step === 'failed'} />
    </Suspense>
  )
}
