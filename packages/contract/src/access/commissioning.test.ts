import { expect, test } from 'vitest'
import { type Answers, missingSteps, stepsOf, TRIED_WITHIN_MS } from './commissioning.rules.ts'

const now = Date.UTC(2026, 10, 15, 12)
const ago = (millis: number) => now - millis
const MINUTE = 60_000

const panel = { isOnline: true, revision: 8, acknowledgedTimeMillis: ago(MINUTE), clockSkewMillis: 300 }
const seen = {
  asOfTimeMillis: now,
  hasToken: true,
  panel,
  revision: 8,
  read: { timeMillis: ago(MINUTE) },
  contact: { openedTimeMillis: ago(2 * MINUTE), shutTimeMillis: ago(MINUTE) },
}
const answers: Answers = { lock: 'OPENED', contact: 'THERE' }

test('everything passes at a door that works', () => {
  expect(missingSteps(seen, answers)).toEqual([])
})

test('a panel that is away passes nothing that has to be seen now', () => {
  for (const away of [
    { panel: null, read: null, contact: null },
    { panel: { ...panel, isOnline: false } },
    { hasToken: false },
  ])
    expect(stepsOf({ ...seen, ...away }, answers)).toMatchObject({ list: 'FAILED', clock: 'FAILED' })
})

test('a list that is behind, or was never acknowledged, waits', () => {
  expect(stepsOf({ ...seen, revision: 9 }, answers).list).toBe('PENDING')
  expect(stepsOf({ ...seen, panel: { ...panel, acknowledgedTimeMillis: null } }, answers).list).toBe('PENDING')
})

test('a clock may be wrong by a minute', () => {
  const clock = (clockSkewMillis: number | null) =>
    stepsOf({ ...seen, panel: { ...panel, clockSkewMillis } }, answers).clock
  expect([clock(MINUTE), clock(-MINUTE - 1), clock(null)]).toEqual(['PASSED', 'FAILED', 'PENDING'])
})

test('what was seen long ago has to be seen again', () => {
  const long = ago(TRIED_WITHIN_MS + 1)
  expect(stepsOf({ ...seen, read: { timeMillis: long } }, answers).reader).toBe('PENDING')
  const contact = { openedTimeMillis: long, shutTimeMillis: ago(MINUTE) }
  expect(stepsOf({ ...seen, contact }, answers).contact).toBe('PENDING')
})

test('a contact was opened and then shut, or is not there', () => {
  const contact = { openedTimeMillis: ago(MINUTE), shutTimeMillis: ago(2 * MINUTE) }
  expect(stepsOf({ ...seen, contact }, answers).contact).toBe('PENDING')
  expect(stepsOf({ ...seen, contact: null }, { ...answers, contact: 'NONE' }).contact).toBe('PASSED')
})

test('only somebody at the door knows whether the lock opened', () => {
  const lock = (answer: Answers['lock']) => stepsOf(seen, { ...answers, lock: answer }).lock
  expect([lock(null), lock('STAYED_SHUT'), lock('OPENED')]).toEqual(['PENDING', 'FAILED', 'PASSED'])
})
