import { expect, test, vi } from 'vitest'
import { withTermsAccepted } from './accept-terms.ts'
import type { Session } from './session.ts'
import { createTermsGate } from './terms-gate.ts'

const refuse = () => Promise.reject(new Error('refused'))

test('users who have accepted the terms are not asked', () => {
  const gate = createTermsGate()
  const action = vi.fn()
  gate.pass(true, action)
  expect([action.mock.calls.length, gate.current()]).toEqual([1, 'closed'])
})

test('other users are asked, and the action runs once after they agree', async () => {
  const gate = createTermsGate()
  const action = vi.fn()
  gate.pass(false, action)
  expect([action.mock.calls.length, gate.current()]).toEqual([0, 'asking'])
  const acceptance = Promise.withResolvers<void>()
  const accept = vi.fn(() => acceptance.promise)
  const agreed = [gate.agree(accept), gate.agree(accept)]
  expect([action.mock.calls.length, gate.current()]).toEqual([0, 'sending'])
  acceptance.resolve()
  await Promise.all(agreed)
  expect([accept.mock.calls.length, action.mock.calls.length, gate.current()]).toEqual([1, 1, 'closed'])
})

test('cancelling neither accepts the terms nor runs the action', async () => {
  const gate = createTermsGate()
  const action = vi.fn()
  const accept = vi.fn(async () => undefined)
  gate.pass(false, action)
  gate.cancel()
  await gate.agree(accept)
  expect([accept.mock.calls.length, action.mock.calls.length, gate.current()]).toEqual([0, 0, 'closed'])
})

test('the dialog stays open after a failure, and agreeing again runs the action', async () => {
  const gate = createTermsGate()
  const action = vi.fn()
  gate.pass(false, action)
  await gate.agree(refuse)
  expect([action.mock.calls.length, gate.current()]).toEqual([0, 'failed'])
  await gate.agree(async () => undefined)
  expect([action.mock.calls.length, gate.current()]).toEqual([1, 'closed'])
})

test('an acceptance that succeeds after the dialog was cancelled does not run the action', async () => {
  const gate = createTermsGate()
  const action = vi.fn()
  const acceptance = Promise.withResolvers<void>()
  gate.pass(false, action)
  const agreed = gate.agree(() => acceptance.promise)
  gate.cancel()
  acceptance.resolve()
  await agreed
  expect([action.mock.calls.length, gate.current()]).toEqual([0, 'closed'])
})

test('subscribers are notified of every step', async () => {
  const gate = createTermsGate()
  const steps: string[] = []
  const leave = gate.subscribe(() => steps.push(gate.current()))
  gate.pass(false, () => undefined)
  await gate.agree(refuse)
  gate.cancel()
  leave()
  gate.pass(false, () => undefined)
  expect(steps).toEqual(['asking', 'sending', 'failed', 'closed'])
})

test('the time of acceptance is stored in the session', () => {
  const info = {
    porticoUserInfo: { fullName: 'Dana', primaryContactEmail: 'dana@portico.example' },
    avcTermsAcceptanceTime: null,
    accessCustomerInfo: null,
  }
  const session: Session = { status: 'authenticated', info }
  expect(withTermsAccepted(session, 7)).toEqual({ ...session, info: { ...info, avcTermsAcceptanceTime: 7 } })
  expect(withTermsAccepted({ status: 'unauthenticated' }, 7)).toEqual({ status: 'unauthenticated' })
  expect(withTermsAccepted(undefined, 7)).toBeUndefined()
})
