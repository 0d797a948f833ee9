import pg from 'pg'
import type { Database } from '../../platform/database.ts'
import type { Log } from '../../platform/log.ts'
import { listRevisions } from './revisions.store.ts'

/** Finds what a lost notification would have said. */
const POLL_MS = 3_000
const RECONNECT_MS = 1_000

type Waiting = { entranceId: string; known: number; wake(): void }
type Options = { sessionUrl: string; database: Database; log: Pick<Log, 'warn'> }

export type RevisionFeed = ReturnType<typeof openRevisionFeed>

/**
 * Lets panels wait for a change at their entrance. All of them share one connection that listens, which is opened for the first of them;
 * a waiting panel holds no connection of its own.
 */
export function openRevisionFeed({ sessionUrl, database, log }: Options) {
  const waiting = new Map<string, Set<Waiting>>()
  let client: pg.Client | undefined
  let poll: NodeJS.Timeout | undefined
  let reconnect: NodeJS.Timeout | undefined
  let isStopped = false

  const wakeAt = (entranceId: string) => {
    for (const panel of waiting.get(entranceId) ?? []) panel.wake()
  }
  const wakeAll = () => {
    for (const entranceId of waiting.keys()) wakeAt(entranceId)
  }

  async function listen() {
    const listening = new pg.Client({
      connectionString: sessionUrl,
      application_name: 'portico access feed',
      keepAlive: true,
    })
    client = listening
    const lost = (error?: Error) => {
      if (client !== listening) return
      client = undefined
      listening.end().catch(() => {})
      if (isStopped) return
      if (error) log.warn({ err: error }, 'the connection that listens for access changes was lost')
      reconnect = setTimeout(() => void listen(), RECONNECT_MS)
    }
    listening.on('error', lost)
    listening.on('end', () => lost())
    listening.on('notification', ({ payload }) => wakeAt(payload ?? ''))
    try {
      await listening.connect()
      await listening.query('listen portico_access')
      // Nobody has listened until now.
      wakeAll()
    } catch (error) {
      lost(error as Error)
    }
  }

  async function findMissed() {
    if (waiting.size === 0) return
    const rows = await database.asSystem((trx) => listRevisions(trx, [...waiting.keys()]))
    for (const { entranceId, revision } of rows) {
      for (const panel of waiting.get(entranceId) ?? []) if (revision !== panel.known) panel.wake()
    }
  }

  function start() {
    if (poll || isStopped) return
    poll = setInterval(() => void findMissed().catch(() => {}), POLL_MS)
    void listen()
  }

  return {
    /** Returns when the entrance may have another revision than the known one, when the time is over, or when the caller is gone. */
    async wait(
      entranceId: string,
      known: number,
      { milliseconds, signal }: { milliseconds: number; signal: AbortSignal },
    ) {
      if (isStopped || signal.aborted || milliseconds <= 0) return
      start()
      const { promise, resolve } = Promise.withResolvers<void>()
      const panel = { entranceId, known, wake: resolve }
      const others = waiting.get(entranceId) ?? new Set()
      waiting.set(entranceId, others.add(panel))
      const timer = setTimeout(resolve, milliseconds)
      signal.addEventListener('abort', () => resolve(), { once: true })
      try {
        await promise
      } finally {
        clearTimeout(timer)
        others.delete(panel)
        if (others.size === 0 && waiting.get(entranceId) === others) waiting.delete(entranceId)
      }
    },
    isOpen: () => !isStopped,
    /** Lets everybody go who waits. */
    async stop() {
      isStopped = true
      clearInterval(poll)
      clearTimeout(reconnect)
      const listening = client
      client = undefined
      wakeAll()
      await listening?.end().catch(() => {})
    },
  }
}
