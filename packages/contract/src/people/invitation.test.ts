import { expect, test } from 'vitest'
import { resendProblem } from './invitation.rules.ts'

const NOW = 1_800_000_000_000
const minutesAgo = (minutes: number) => NOW - minutes * 60_000
const invited = {
  email: 'ada@example.com',
  enrollmentStatus: 'INVITE_SENT_BUT_ENROLLMENT_PENDING',
  state: 'SENT',
  lastTimeMillis: minutesAgo(10),
} as const

test('an invitation is sent again after ten minutes', () => {
  expect(resendProblem(invited, NOW)).toBeUndefined()
  expect(resendProblem({ ...invited, lastTimeMillis: minutesAgo(9.9) }, NOW)).toBe('recent')
})

test('somebody whose mail did not get through is invited again, and somebody who was never invited', () => {
  for (const state of ['REFUSED', 'UNCERTAIN'] as const)
    expect(resendProblem({ ...invited, state }, NOW)).toBeUndefined()
  expect(resendProblem({ ...invited, state: 'NONE', lastTimeMillis: null }, NOW)).toBeUndefined()
})

test('nobody is invited who has no e-mail address, is enrolled or is about to be invited', () => {
  expect(resendProblem({ ...invited, email: null }, NOW)).toBe('emailMissing')
  expect(resendProblem({ ...invited, enrollmentStatus: 'ENROLLED' }, NOW)).toBe('enrolled')
  expect(resendProblem({ ...invited, state: 'WAITING', lastTimeMillis: minutesAgo(60) }, NOW)).toBe('pending')
})
