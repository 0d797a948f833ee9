import { useSyncExternalStore } from 'react'
import { termsGate } from '#web/platform/terms-gate.ts'
import { fetchedDialog } from '#web/ui/fetched.tsx'

const TermsModal = fetchedDialog(async () => (await import('./terms-modal.tsx')).TermsModal)

/** Where the terms of use appear, whichever action asks for them. */
export function TermsSlot() {
  const step = useSyncExternalStore(termsGate.subscribe, termsGate.current, () => 'closed' as const)
  if (step === 'closed') return null
  return <TermsModal isSending={step === 'sending'} hasFailed={step === 'failed'} onClose={termsGate.cancel} />
}
