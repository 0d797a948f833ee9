import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { hasAcceptedTerms } from './accept-terms.ts'
import { termsGate } from './terms-gate.ts'

/**
 * `const gate = useTermsGate()`, then `onClick={() => gate(openForm)}`: the action runs at once, or after the terms of use
 * have been accepted, or not at all.
 */
export function useTermsGate() {
  const queryClient = useQueryClient()
  return useCallback((action: () => unknown) => termsGate.pass(hasAcceptedTerms(queryClient), action), [queryClient])
}
