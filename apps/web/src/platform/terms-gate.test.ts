import { expect, test, vi } from 'vitest'
import { withTermsAccepted } from './accept-terms.ts'
import type { Session } from './session.ts'
import { createTermsGate } from './terms-gate.ts'

const refuse = () => Promise.reject(new Error('refused'))

test('whoever has accepted the terms is not asked', () => {
  const gate = createTermsGate()
  const action = vi.fn()
  gate.pass(true, action)
  expect([action.mock.calls.length, gate.current()]).toEqual([1, 'closed'])
})

test('all others are asked; the action follows when they agree, once', async () => {
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

test('cancelling leaves the terms unaccepted and the action undone', async () => {
  const gate = createTermsGate()
  const action = vi.fn()
  const accept = vi.fn(async () => undefined)
  gate.pass(false, action)
  gate.cancel()
  await gate.agree(accept)
  expect([accept.mock.calls.length, action.mock.calls.length, gate.current()]).toEqual([0, 0, 'closed'])
})

test('a failure keeps the dialog, and agreeing again goes on', async () => {
  const gate = createTermsGate()
  const action = vi.fn()
  gate.pass(false, action)
  await gate.agree(refuse)
  expect([action.mock.calls.length, gate.current()]).toEqual([0, 'failed'])
  await gate.agree(async () => undefined)
  expect([action.mock.calls.length, gate.current()]).toEqual([1, 'closed'])
})

test('an agreement that arrives after the dialog was cancelled does nothing', async () => {
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

test('the dialog hears of every step', async () => {
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

test('the time of acceptance joins what is known of the person', () => {
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
