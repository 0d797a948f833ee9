import { denialReasons } from '@portico/contract/access/access.rules'
import { expect, test } from 'vitest'
import { stepsOf } from './steps.ts'

const person = { personId: 'p1', personName: 'Ada Byron', email: null }
const known = { person, lockdowns: [] }
const failed = (steps: ReturnType<typeof stepsOf>) =>
  steps.filter(({ isPassed }) => !isPassed).map(({ reason }) => reason)
const names = (steps: ReturnType<typeof stepsOf>) => steps.map(({ reason }) => reason)

test('a credential that opens has passed every check that concerns it, in the order of the reasons', () => {
  const steps = stepsOf(known, { kind: 'APP', reasons: [], isBoundBySchedules: true })
  expect(names(steps)).toEqual([
    'ENTRANCE_DISABLED',
    'LOCKDOWN',
    'CREDENTIAL_UNKNOWN',
    'CREDENTIAL_INACTIVE',
    'HOLDER_SUSPENDED',
    'NOT_YET_VALID',
    'EXPIRED',
    'NO_KEY',
    'OUTSIDE_WINDOWS',
  ])
  expect(failed(steps)).toEqual([])
})

test('every reason of a denial is a check that failed', () => {
  const reasons = ['HOLDER_SUSPENDED', 'EXPIRED', 'NO_KEY'] as const
  const steps = stepsOf(known, { kind: 'FOB', reasons: [...reasons], isBoundBySchedules: false })
  expect(failed(steps)).toEqual([...reasons])
  expect(names(steps)).not.toContain('OUTSIDE_WINDOWS')
})

test('a courier is not asked for keys or a suspension', () => {
  const courier = { kind: 'PROVIDER', reasons: ['PROVIDER_NOT_ALLOWED'], isBoundBySchedules: false } as const
  const steps = stepsOf({ person: null, lockdowns: [] }, { ...courier, reasons: [...courier.reasons] })
  expect(names(steps)).toEqual([
    'ENTRANCE_DISABLED',
    'LOCKDOWN',
    'CREDENTIAL_UNKNOWN',
    'NOT_YET_VALID',
    'PROVIDER_NOT_ALLOWED',
  ])
})

test('of an unknown credential nothing else is known', () => {
  const steps = stepsOf(known, { kind: 'CODE', reasons: ['CREDENTIAL_UNKNOWN'], isBoundBySchedules: false })
  expect(names(steps)).toEqual(['ENTRANCE_DISABLED', 'LOCKDOWN', 'CREDENTIAL_UNKNOWN'])
})

test('something that is not valid yet is not said to be valid until its end', () => {
  const steps = stepsOf(known, { kind: 'CODE', reasons: ['NOT_YET_VALID'], isBoundBySchedules: false })
  expect(names(steps)).not.toContain('EXPIRED')
})

test('somebody whom schedules do not bind is not said to be within them', () => {
  const schedules = (isBoundBySchedules: boolean) =>
    stepsOf(known, { kind: 'APP', reasons: [], isBoundBySchedules }).find(({ reason }) => reason === 'OUTSIDE_WINDOWS')
  expect(schedules(true)).toEqual({ reason: 'OUTSIDE_WINDOWS', isPassed: true, isUnbound: false })
  expect(schedules(false)).toEqual({ reason: 'OUTSIDE_WINDOWS', isPassed: true, isUnbound: true })
})

test.each(denialReasons)('whoever is kept out by %s is told so', (reason) => {
  const steps = stepsOf(known, { kind: 'CODE', reasons: [reason], isBoundBySchedules: true })
  expect(failed(steps)).toEqual([reason])
})

test('of a code that was typed while the keypad waits nothing is known', () => {
  const steps = stepsOf(known, { kind: 'CODE', reasons: ['TOO_MANY_TRIES'], isBoundBySchedules: true })
  expect(names(steps)).toEqual(['TOO_MANY_TRIES', 'ENTRANCE_DISABLED', 'LOCKDOWN'])
})
