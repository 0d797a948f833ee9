import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { PanelSession } from '@portico/contract/access/pairing.schema'
import { callServer, type Reply } from './call-server.ts'
import type { PanelKey } from './key-pair.ts'

/** What proves a panel: a token made by hand, or a session that its key begins. */
export type Tokens = {
  /** The refusal is the server's answer to whoever wants a session. */
  take(signal: AbortSignal): Promise<{ token: string } | { refusal: Reply }>
  /** After a call with this token was refused: whether another one may be good. */
  isReplaced(token: string): boolean
}

export const handMade = (token: string): Tokens => ({ take: async () => ({ token }), isReplaced: () => false })

/** A session is renewed so long before its end. */
const SPARE = 1 / 6
/** One that ends earlier than this was ended by somebody else: the next one waits. */
const SETTLED_MS = 60_000
const PAUSES = { shortest: 500, longest: 30_000 }

type Options = {
  origin: string
  deviceId: string
  key: PanelKey
  pauses?: { shortest: number; longest: number }
  /** The server does not know the key as that of the device. */
  onRefused?: () => void
}
type Session = { token: string; begunAt: number; renewAt: number }

/** Begins a session when the first call needs one, and the next one before its end or when it was ended. Whoever calls meanwhile waits for the same one. */
export function openSessions({ origin, deviceId, key, pauses = PAUSES, onRefused }: Options): Tokens {
  /** The server finds by it that two use one key. */
  const bootId = randomUUID()
  let session: Session | undefined
  let beginning: Promise<{ token: string } | { refusal: Reply }> | undefined
  /** Sessions in a row that somebody else has ended. */
  let endedEarly = 0

  async function begin(): Promise<{ token: string } | { refusal: Reply }> {
    if (endedEarly > 0) {
      const pause = Math.min(pauses.shortest * 2 ** (endedEarly - 1), pauses.longest)
      await sleep(pause * (1 + Math.random() / 2), undefined, { ref: false })
    }
    const asked = await callServer(origin, { method: 'POST', path: '/v1/pairing/challenges' })
    if (asked.status !== 200) return { refusal: asked }
    const { challenge } = JSON.parse(asked.content) as { challenge: string }
    const body = { ...key.proveSession(deviceId, challenge), bootId }
    const reply = await callServer(origin, { method: 'POST', path: `/v1/devices/${deviceId}/sessions`, body })
    if (reply.status === 401) onRefused?.()
    if (reply.status !== 201) return { refusal: reply }
    const { token, secondsLeft } = JSON.parse(reply.content) as PanelSession
    const now = performance.now()
    session = { token, begunAt: now, renewAt: now + secondsLeft * 1_000 * (1 - SPARE) }
    return { token }
  }

  return {
    async take(signal) {
      if (session && performance.now() < session.renewAt) return { token: session.token }
      beginning ??= begin().finally(() => {
        beginning = undefined
      })
      const gone = new Promise<never>((_, reject) => {
        if (signal.aborted) reject(signal.reason)
        signal.addEventListener('abort', () => reject(signal.reason), { once: true })
      })
      return Promise.race([beginning, gone])
    },
    isReplaced(token) {
      if (session?.token !== token) return true
      const lasted = performance.now() - session.begunAt
      endedEarly = lasted < SETTLED_MS ? endedEarly + 1 : 0
      session = undefined
      return true
    },
  }
}
