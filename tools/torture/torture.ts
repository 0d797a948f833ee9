import { setTimeout as sleep } from 'node:timers/promises'
import type { QueryResultRow } from 'pg'
import { between, pick, randomOf } from '../world/random.ts'
import type { Fault, Kind } from './faults.ts'
import { compareWithDatabase, Model, type StoredKey } from './model.ts'
import { isUnexpected, keepWriting, type Writer } from './writer.ts'

const WRITERS = 4
/** It only catches a portal that never recovers. */
const GIVEN_UP_MS = 120_000

/** What is tortured: one portal with its database, or a cluster. */
type Place = {
  servers: readonly { pid(): number | undefined }[]
  ask<Row extends QueryResultRow>(text: string): Promise<Row[]>
  writers(count: number): Promise<Writer[]>
  auditProblems(): Promise<string[]>
}
type Options = {
  seed: number
  times: number
  report?: (line: string) => void
  /** Without kinds the faults are of all kinds. */
  kinds?: readonly Kind[]
  /** Without a sequence the faults are chosen at random. */
  sequence?: readonly string[]
}
export type Result = Awaited<ReturnType<typeof torture>>

/** Writes under faults, and compares what was acknowledged with the database. */
export async function torture<P extends Place>(
  place: P,
  faults: Record<string, Fault<P>>,
  { seed, times, report = () => {}, kinds, sequence }: Options,
) {
  const random = randomOf(seed, 'faults')
  const possible = Object.entries(faults).flatMap(([name, { kind, isMissing }]) => {
    if (kinds && !kinds.includes(kind)) return []
    const reason = isMissing?.(place)
    if (reason) report(`left out: ${name}, because ${reason}`)
    return reason ? [] : [name]
  })
  if (possible.length === 0) throw new Error(`There is no fault of these kinds: ${kinds?.join(', ')}.`)
  const model = new Model()
  let isOver = false
  const writers = await place.writers(WRITERS)
  const writing = writers.map((writer, index) =>
    keepWriting({ writer, model, random: randomOf(seed, `writer ${index}`), isOver: () => isOver }),
  )
  const done: { name: string; kind: Kind; recoveryMs: number; pauseMs: number }[] = []
  const ended: string[] = []
  const pidsOf = () => place.servers.map((server) => server.pid())
  let pids = pidsOf()
  try {
    await untilAcknowledged(model, performance.now())
    for (let time = 0; time < times; time++) {
      await sleep(between(random, 100, 600))
      const name = sequence?.[time % sequence.length] ?? pick(random, possible)
      const { kind, run, endsServers } = faults[name] as Fault<P>
      const start = performance.now()
      const finish = await run(place, random)
      await untilAcknowledged(model, performance.now())
      const recoveryMs = performance.now() - start
      if (finish) {
        await finish()
        await untilAcknowledged(model, performance.now())
      }
      done.push({ name, kind, recoveryMs, pauseMs: model.longestPause(start) })
      const before = pids
      pids = pidsOf()
      if (!endsServers) ended.push(...pids.flatMap((pid, index) => (pid === before[index] ? [] : [name])))
      if ((time + 1) % 10 === 0) report(`${time + 1} of ${times} faults, ${model.acknowledged} writes acknowledged`)
    }
  } finally {
    isOver = true
    await Promise.all(writing)
  }
  const ours = `property_id in (${writers.map(({ propertyId }) => `'${propertyId}'`).join(', ')})`
  const stored = await place.ask<StoredKey>(`select id, name from keys where ${ours}`)
  const creations = await place.ask<{ name: string }>(
    `select after ->> 'name' as name from audit where action = 'keys.create' and ${ours}`,
  )
  return {
    done,
    acknowledged: model.acknowledged,
    reads: model.reads,
    replies: Object.fromEntries([...model.replies].filter(([reply]) => !isUnexpected(reply))),
    wrong: {
      ...compareWithDatabase(
        model,
        stored,
        creations.map(({ name }) => name),
      ),
      unseen: model.unseen,
      unexpected: [...model.replies.keys()].filter(isUnexpected),
      serversEnded: ended,
      auditProblems: await place.auditProblems(),
    },
  }
}

async function untilAcknowledged(model: Model, since: number) {
  const giveUp = performance.now() + GIVEN_UP_MS
  while (!model.hasAcknowledgedSince(since)) {
    if (performance.now() > giveUp) throw new Error('No write has been acknowledged for two minutes.')
    await sleep(10)
  }
}
