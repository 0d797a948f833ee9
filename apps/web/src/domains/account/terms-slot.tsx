import { termsGate } from '#web/platform/terms-gate.ts'
import { fetchedDialog } from '#web/ui/fetched.tsx'
import { useStore } from '#web/ui/store.ts'

const TermsModal = fetchedDialog(async () => (await import('./terms-modal.tsx')).TermsModal)

/** Where the terms of use appear, whichever action asks for them. */
export function TermsSlot() {
  const step = useStore(termsGate)
  if (step === 'closed') return null
  return <TermsModal isSending={step === 'sending'} hasFailed={step === 'failed'} onClose={termsGate.cancel} />
}
