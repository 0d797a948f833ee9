import { setTimeout as sleep } from 'node:timers/promises'
import { between, pick, randomOf } from '../world/random.ts'
import { type FaultName, faultNames, faults, NEEDS_DISK } from './faults.ts'
import { compareWithDatabase, Model, type StoredKey } from './model.ts'
import { type Portal, startPortal } from './portal.ts'
import { isUnexpected, keepWriting } from './writer.ts'

const WRITERS = 4
/** It only catches a portal that never recovers. */
const GIVEN_UP_MS = 120_000

type Options = {
  seed: number
  times: number
  report?: (line: string) => void
  /** Without a sequence the faults are chosen at random. */
  sequence?: readonly FaultName[]
}

/** Writes under faults, and compares what was acknowledged with the database. */
export async function torture(options: Options) {
  const portal = await startPortal()
  return run(portal, options).finally(portal.stop)
}

async function run(portal: Portal, { seed, times, report = () => {}, sequence }: Options) {
  const random = randomOf(seed, 'faults')
  const possible = faultNames.filter((name) => portal.disk || name !== NEEDS_DISK)
  const model = new Model()
  let isOver = false
  const writers = (await portal.desks(WRITERS)).map((desk, index) =>
    keepWriting({ desk, model, random: randomOf(seed, `writer ${index}`), isOver: () => isOver }),
  )
  const done: { name: FaultName; recoveryMs: number }[] = []
  const ended: string[] = []
  try {
    await untilAcknowledged(model, performance.now())
    for (let time = 0; time < times; time++) {
      await sleep(between(random, 100, 600))
      const name = sequence?.[time % sequence.length] ?? pick(random, possible)
      const before = portal.servers.map((server) => server.pid())
      const start = performance.now()
      await faults[name](portal, random)
      await untilAcknowledged(model, performance.now())
      done.push({ name, recoveryMs: performance.now() - start })
      // A server outlives everything that is done to the database.
      if (!name.includes('server'))
        ended.push(...before.flatMap((pid, index) => (portal.servers[index]?.pid() === pid ? [] : [name])))
      if ((time + 1) % 25 === 0) report(`${time + 1} of ${times} faults, ${model.acknowledged} writes acknowledged`)
    }
  } finally {
    isOver = true
    await Promise.all(writers)
  }
  const stored = await portal.ask<StoredKey>('select id, name from keys')
  const creations = await portal.ask<{ name: string }>(
    `select after ->> 'name' as name from audit where action = 'keys.create'`,
  )
  return {
    done,
    acknowledged: model.acknowledged,
    replies: Object.fromEntries([...model.replies].filter(([reply]) => !isUnexpected(reply))),
    unexpected: [...model.replies.keys()].filter(isUnexpected),
    serversEnded: ended,
    ...compareWithDatabase(
      model,
      stored,
      creations.map(({ name }) => name),
    ),
    auditProblems: await portal.auditProblems(),
  }
}

async function untilAcknowledged(model: Model, since: number) {
  const giveUp = performance.now() + GIVEN_UP_MS
  while (model.acknowledgedAfter(since) === undefined) {
    if (performance.now() > giveUp) throw new Error('No write has been acknowledged for two minutes.')
    await sleep(10)
  }
}
