import type { PassSecrets } from '@portico/contract/passes/passes.schema'
import { useState } from 'react'
import { revealPass } from '#web/data/passes/passes.mutations.ts'
import { hasCode } from '#web/platform/api-error.ts'

type State = 'hidden' | 'loading' | 'failed' | 'ended' | PassSecrets

/** Number and link of a pass while its screen is open. They are nowhere else in the browser. */
export function useReveal(passId: string, initial: PassSecrets | 'hidden' | 'failed' = 'hidden') {
  const [state, setState] = useState<State>(initial)
  return {
    state,
    secrets: typeof state === 'object' ? state : undefined,
    reveal() {
      setState('loading')
      revealPass(passId).then(setState, (error: unknown) =>
        setState(hasCode(error, 'passes.ended') ? 'ended' : 'failed'),
      )
    },
  }
}
