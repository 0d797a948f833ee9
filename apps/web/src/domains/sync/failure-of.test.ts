import type { Synchronization } from '@portico/contract/integrations/integrations.schema'
import { expect, test } from 'vitest'
import { failureOf } from './failure-of.ts'

const ended = (outcome: Synchronization['outcome'], problem: Synchronization['problem'] = null) => ({
  pmpPropertyStatus: 'LIVE' as const,
  lastSynchronization: { finishedTimeMillis: 1, outcome, problem, added: 0, updated: 0, expired: 0, skipped: 0 },
})

test('a system that could not be read for the setup is a failure, without any run', () => {
  const failed = { pmpPropertyStatus: 'INITIAL_DATA_SYNC_FAILED', lastSynchronization: null } as const
  expect(failureOf(failed)).toEqual({ kind: 'SETUP' })
})

test('the last run of a live integration is a failure if it failed, with its problem', () => {
  expect(failureOf(ended('FAILED', 'REFUSED'))).toEqual({ kind: 'RUN', problem: 'REFUSED' })
  expect(failureOf(ended('FAILED'))).toEqual({ kind: 'RUN', problem: null })
  for (const outcome of ['SUCCEEDED', 'PARTIAL', 'HELD'] as const) expect(failureOf(ended(outcome))).toBeUndefined()
  expect(failureOf(ended('FAILED', 'IMPLAUSIBLE'))).toBeUndefined()
})

test('an integration that is set up anew, or that is not known yet, has no failure', () => {
  expect(failureOf({ ...ended('FAILED'), pmpPropertyStatus: 'PENDING_ADDRESS_MAPPING' })).toBeUndefined()
  expect(failureOf(undefined)).toBeUndefined()
})
