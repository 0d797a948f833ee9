import { createStore } from '#web/ui/store.ts'

type Action = () => unknown
type Step = 'closed' | 'asking' | 'sending' | 'failed'

/** Lets an action pass for those who have accepted the terms; all others are asked first. */
export function createTermsGate() {
  const [store, setStep] = createStore<Step>('closed')
  let waiting: Action | undefined

  return {
    ...store,
    pass(isAccepted: boolean, action: Action) {
      if (isAccepted) return void action()
      waiting = action
      setStep('asking')
    },
    async agree(accept: () => Promise<unknown>) {
      const action = waiting
      if (!action || store.current() === 'sending') return
      setStep('sending')
      const isAccepted = await accept().then(
        () => true,
        () => false,
      )
      // Cancelled meanwhile: whatever came of it, nothing is done any more.
      if (waiting !== action) return
      if (!isAccepted) return setStep('failed')
      waiting = undefined
      setStep('closed')
      action()
    },
    cancel() {
      waiting = undefined
      setStep('closed')
    },
  }
}

export const termsGate = createTermsGate()
