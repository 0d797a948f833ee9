import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { type Session, sessionQuery } from './session.ts'
import { termsGate } from './terms-gate.ts'
import { useTermsGate } from './use-terms-gate.ts'

afterEach(() => termsGate.cancel())

type Gate = ReturnType<typeof useTermsGate>

function Screen({ receive }: { receive: (gate: Gate) => void }) {
  receive(useTermsGate())
  return null
}

/** The gate as a screen gets it, for somebody who accepted the terms at that time, or never. */
function gateFor(avcTermsAcceptanceTime: number | null) {
  const queryClient = new QueryClient()
  const porticoUserInfo = { fullName: 'Dana', primaryContactEmail: 'dana@portico.example' }
  const session: Session = {
    status: 'authenticated',
    info: { porticoUserInfo, avcTermsAcceptanceTime, accessCustomerInfo: null },
  }
  queryClient.setQueryData(sessionQuery.queryKey, session)
  const given: Gate[] = []
  renderToStaticMarkup(
    <QueryClientProvider client={queryClient}>
      <Screen receive={(gate) => given.push(gate)} />
    </QueryClientProvider>,
  )
  const [gate] = given
  if (!gate) throw new Error('The screen was not drawn.')
  return gate
}

test.each([
  [null, 0, 'asking'],
  [1_800_000_000_000, 1, 'closed'],
])('accepted at %j: the action runs %i times, the dialog is %s', (acceptedAt, runs, step) => {
  const action = vi.fn()
  gateFor(acceptedAt)(action)
  expect([action.mock.calls.length, termsGate.current()]).toEqual([runs, step])
})
