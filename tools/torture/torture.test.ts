import { expect, test } from 'vitest'
import { faults } from './faults.ts'
import { startPortal } from './portal.ts'
import { torture } from './torture.ts'

/** `npm run torture` does the same hundreds of times, and more where it may. */
test('no acknowledged write is lost, doubled or undone by any fault of a process or a network', async () => {
  const seed = Number(process.env.PORTICO_SEED ?? 1)
  const sequence = Object.keys(faults).filter((name) => !faults[name]?.isMissing && !faults[name]?.isLong)
  const portal = await startPortal()
  const { done, acknowledged, wrong } = await torture(portal, faults, {
    seed,
    times: sequence.length,
    sequence,
  }).finally(portal.stop)
  expect(wrong).toEqual({
    lost: [],
    doubled: [],
    resurrected: [],
    invented: [],
    unseen: [],
    unexpected: [],
    serversEnded: [],
    auditProblems: [],
  })
  expect(done.map(({ name }) => name)).toEqual(sequence)
  expect(acknowledged).toBeGreaterThan(0)
})
