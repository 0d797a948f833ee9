type Action = () => unknown
type Step = 'closed' | 'asking' | 'sending' | 'failed'

/** Lets an action pass for those who have accepted the terms; all others are asked first. */
export function createTermsGate() {
  const listeners = new Set<() => void>()
  let step: Step = 'closed'
  let waiting: Action | undefined

  function become(next: Step) {
    step = next
    for (const listener of listeners) listener()
  }

  return {
    pass(isAccepted: boolean, action: Action) {
      if (isAccepted) return void action()
      waiting = action
      become('asking')
    },
    async agree(accept: () => Promise<unknown>) {
      const action = waiting
      if (!action || step === 'sending') return
      become('sending')
      const isAccepted = await accept().then(
        () => true,
        () => false,
      )
      // Cancelled meanwhile: whatever came of it, nothing is done any more.
      if (waiting !== action) return
      if (!isAccepted) return become('failed')
      waiting = undefined
      become('closed')
      action()
    },
    cancel() {
      waiting = undefined
      if (step !== 'closed') become('closed')
    },
    current: () => step,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

export const termsGate = createTermsGate()
