import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { FindSlot } from '#web/app/find/find-slot.tsx'
import { lostFobDialog } from '#web/data/credentials/lost-fob.ts'
import { credentialHoursDialog, setHoursDialog } from '#web/data/hours/dialogs.ts'
import { FeedbackSlot } from '#web/domains/feedback/feedback-slot.tsx'
import { useSession } from '#web/platform/session.ts'
import { signInAgain } from '#web/platform/sign-in-again.ts'
import { termsGate } from '#web/platform/terms-gate.ts'
import { confirmation } from '#web/ui/confirm.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { lazyDialog } from '#web/ui/lazy.tsx'
import { useStore } from '#web/ui/store.ts'

const TermsModal = lazyDialog(async () => (await import('#web/domains/account/terms-modal.tsx')).TermsModal)
const SignedOutModal = lazyDialog(
  async () => (await import('#web/domains/account/signed-out-modal.tsx')).SignedOutModal,
)
const LostFob = lazyDialog(async () => (await import('#web/domains/credentials/lost-fob.tsx')).LostFob)

const SetHours = lazyDialog(async () => (await import('#web/domains/hours/attach/set-hours.tsx')).SetHours)
const CredentialHours = lazyDialog(
  async () => (await import('#web/domains/hours/attach/credential-hours.tsx')).CredentialHours,
)

/** Dialogs that any page may open. Questions are cancelled when the user leaves the page. */
export function Dialogs() {
  const { pathname } = useLocation()
  const terms = useStore(termsGate)
  const asked = useStore(confirmation)
  const signedOut = useStore(signInAgain)
  const lostFob = useStore(lostFobDialog)
  const setHours = useStore(setHoursDialog)
  const credentialHours = useStore(credentialHoursDialog)
  const session = useSession()
  const email = session.status === 'authenticated' ? session.info.porticoUserInfo.primaryContactEmail : undefined
  useEffect(() => signInAgain.expect(email), [email])
  // biome-ignore lint/correctness/useExhaustiveDependencies: leaving the page is what it reacts to
  useEffect(() => cancelQuestions, [pathname])

  return (
    <>
      <FeedbackSlot />
      <FindSlot />
      {terms !== 'closed' && (
        <TermsModal isSending={terms === 'sending'} hasFailed={terms === 'failed'} onClose={termsGate.cancel} />
      )}
      {lostFob && <LostFob {...lostFob} onClose={lostFobDialog.close} />}
      {setHours && <SetHours {...setHours} onClose={setHoursDialog.close} />}
      {credentialHours && <CredentialHours {...credentialHours} onClose={credentialHoursDialog.close} />}
      {asked && <ConfirmDialog {...asked} onAnswer={confirmation.respond} />}
      {signedOut && <SignedOutModal {...signedOut} onClose={signInAgain.cancel} />}
    </>
  )
}

function cancelQuestions() {
  termsGate.cancel()
  signInAgain.cancel()
  lostFobDialog.close()
  setHoursDialog.close()
  credentialHoursDialog.close()
  confirmation.respond(false)
}
