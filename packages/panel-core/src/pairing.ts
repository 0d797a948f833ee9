import { setTimeout as sleep } from 'node:timers/promises'
import { LONG_POLL_SECONDS } from '@portico/contract/access/access.rules'
import type { Paired, PairingNews, PanelFacts } from '@portico/contract/access/pairing.schema'
import { callServer, type Reply } from './call-server.ts'
import type { PanelKey } from './key-pair.ts'

const WAIT_TIMEOUT_MS = (LONG_POLL_SECONDS + 20) * 1_000
const PAUSES = { shortest: 500, longest: 30_000 }

export type SigningKeys = Record<string, string>
/** What a panel shows while it waits. */
export type Shown = { code: string; secondsLeft: number; signingKeys: SigningKeys }

type Options = {
  origin: string
  key: PanelKey
  panel: PanelFacts
  signal: AbortSignal
  /** Each time the server gives a code. */
  show(shown: Shown): void
  /** What went wrong; the panel tries again. */
  failed?(what: string): void
  pauses?: { shortest: number; longest: number }
}

export class PairingRefused extends Error {
  readonly code: string
  constructor(code: string, message: string) {
    super(message)
    this.code = code
  }
}

const errorCodeOf = ({ content }: Reply): string => {
  try {
    return JSON.parse(content).error.code
  } catch {
    return ''
  }
}

/** Something else than what the panel has asked for. */
class Unanswered extends Error {
  readonly retryAfterMs: number
  readonly code: string
  constructor(reply: Reply) {
    super(`The server answered ${reply.status} ${errorCodeOf(reply)}`.trim())
    this.retryAfterMs = reply.retryAfterMs
    this.code = errorCodeOf(reply)
  }
}

async function post<Answer>(
  origin: string,
  path: string,
  body?: object,
  more: { signal?: AbortSignal; timeoutMs?: number } = {},
) {
  const reply = await callServer(origin, { method: 'POST', path, ...(body && { body }), ...more })
  if (reply.status >= 300) throw new Unanswered(reply)
  return JSON.parse(reply.content) as Answer
}

async function prove(origin: string, key: PanelKey, signal: AbortSignal) {
  const { challenge } = await post<{ challenge: string }>(origin, '/v1/pairing/challenges', undefined, { signal })
  return key.provePairing(challenge)
}

/**
 * Asks for a code, shows it, and waits until somebody has claimed the panel. A code that expires is followed by another one. Whoever was claimed while the
 * panel was away learns it first.
 */
export async function waitToBePaired({
  origin,
  key,
  panel,
  signal,
  show,
  failed,
  pauses = PAUSES,
}: Options): Promise<Paired> {
  let failures = 0
  let shown: SigningKeys | undefined
  let hasAsked = true
  for (;;) {
    signal.throwIfAborted()
    try {
      if (!hasAsked) {
        const proof = await prove(origin, key, signal)
        const asked = await post<Shown>(origin, '/v1/pairing/requests', { ...proof, panel }, { signal })
        shown = asked.signingKeys
        hasAsked = true
        show(asked)
      }
      const proof = await prove(origin, key, signal)
      const at = performance.now()
      // Without a code to show nobody can claim it now, so there is nothing to wait for.
      const body = { ...proof, wait: shown ? LONG_POLL_SECONDS : 0 }
      const news = await post<PairingNews>(origin, '/v1/pairing/waits', body, { signal, timeoutMs: WAIT_TIMEOUT_MS })
      if (news.state === 'PAIRED') return { deviceId: news.deviceId, signingKeys: requireSame(news.signingKeys, shown) }
      if (!shown) hasAsked = false
      else if (performance.now() - at < pauses.shortest) throw new Error('The server answered at once.')
      failures = 0
    } catch (error) {
      if (signal.aborted || error instanceof PairingRefused) throw error
      const { code, retryAfterMs } = error instanceof Unanswered ? error : { code: '', retryAfterMs: 0 }
      if (code === 'pairing.notAsked') {
        hasAsked = false
        shown = undefined
        // The first time it has not asked yet.
        if (failures++ === 0) continue
      }
      failed?.((error as Error).message)
      const own = Math.min(pauses.shortest * 2 ** failures++, pauses.longest) * (1 + Math.random() / 2)
      await sleep(Math.max(own, retryAfterMs * (1 + Math.random() / 2)), undefined, { signal })
    }
  }
}

/** People have compared what was shown. */
function requireSame(keys: SigningKeys, shown: SigningKeys | undefined): SigningKeys {
  const isSame = !shown || Object.entries(keys).every(([id, key]) => shown[id] === key)
  if (isSame) return keys
  throw new PairingRefused('signingKeys', 'The server has other signing keys now than those that were shown.')
}

/** With the code of an installer. */
export async function installWithCode({
  origin,
  key,
  panel,
  code,
  signal,
}: Omit<Options, 'show'> & { code: string }): Promise<Paired> {
  try {
    const proof = await prove(origin, key, signal)
    return await post<Paired>(origin, '/v1/pairing/installations', { ...proof, panel, code }, { signal })
  } catch (error) {
    if (!(error instanceof Unanswered)) throw error
    throw new PairingRefused(error.code, error.message)
  }
}
