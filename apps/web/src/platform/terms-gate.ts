import { createStore } from '#web/ui/store.ts'

type Action = () => unknown
type Step = 'closed' | 'asking' | 'sending' | 'failed'

/** Runs an action if the user has accepted the terms, and asks for acceptance first otherwise. */
export function createTermsGate() {
  const [store, setStep] = createStore<Step>('closed')
  let pendingAction: Action | undefined

  return {
    ...store,
    pass(isAccepted: boolean, action: Action) {
      if (isAccepted) return void action()
      pendingAction = action
      setStep('asking')
    },
    async agree(accept: () => Promise<unknown>) {
      const action = pendingAction
      if (!action || store.current() === 'sending') return
      setStep('sending')
      const isAccepted = await accept().then(
        () => true,
        () => false,
      )
      // The dialog was cancelled while the request was pending, so its result is ignored.
      if (pendingAction !== action) return
      if (!isAccepted) return setStep('failed')
      pendingAction = undefined
      setStep('closed')
      action()
    },
    cancel() {
      pendingAction = undefined
      setStep('closed')
    },
  }
}

export const termsGate = createTermsGate()
