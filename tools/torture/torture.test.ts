import { expect, test } from 'vitest'
import { faultNames, NEEDS_DISK } from './faults.ts'
import { torture } from './torture.ts'

/** `npm run torture` does the same hundreds of times. */
test('no acknowledged write is lost, doubled or undone by any fault of a process or a connection', async () => {
  const seed = Number(process.env.PORTICO_SEED ?? 1)
  const sequence = faultNames.filter((name) => name !== NEEDS_DISK)
  const { done, acknowledged, replies, ...wrong } = await torture({
    seed,
    times: sequence.length,
    sequence,
  })
  expect(wrong).toEqual({
    lost: [],
    doubled: [],
    resurrected: [],
    invented: [],
    unexpected: [],
    serversEnded: [],
    auditProblems: [],
  })
  expect(done.map(({ name }) => name)).toEqual(sequence)
  expect(acknowledged).toBeGreaterThan(0)
})
