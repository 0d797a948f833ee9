import { setTimeout as sleep } from 'node:timers/promises'
import { callServer, type Reply, type Request } from './call-server.ts'
import { handMade, type Tokens } from './tokens.ts'

export type { Reply } from './call-server.ts'

/** The way of one panel to its server. Nothing goes out while it is cut, and whatever was under way is lost. */
export function openNetwork({ origin, token }: { origin: string; token: string | Tokens }) {
  const tokens = typeof token === 'string' ? handMade(token) : token
  let line = new AbortController()
  let restored = Promise.withResolvers<void>()
  restored.resolve()
  let isCut = false
  let delayMs = 0

  function setCut(shouldBeCut: boolean) {
    if (shouldBeCut === isCut) return
    isCut = shouldBeCut
    if (isCut) {
      restored = Promise.withResolvers()
      line.abort(new Error('The network is cut.'))
    } else {
      line = new AbortController()
      restored.resolve()
    }
  }

  return {
    isCut: () => isCut,
    setCut,
    delayMs: () => delayMs,
    setDelay(milliseconds: number) {
      delayMs = milliseconds
    },
    /** Resolves at once or as soon as the network is there again. */
    restored: () => restored.promise,
    /** Waits for the network, then for the delay, then for the reply. A session that has ended is replaced by another one, once. */
    async send(request: Omit<Request, 'token'>): Promise<Reply> {
      await restored.promise
      const signal = AbortSignal.any([line.signal, ...(request.signal ? [request.signal] : [])])
      if (delayMs > 0) await sleep(delayMs, undefined, { signal })
      const first = await tokens.take(signal)
      if ('refusal' in first) return first.refusal
      const reply = await callServer(origin, { ...request, signal, token: first.token })
      if (reply.status !== 401 || !tokens.isReplaced(first.token)) return reply
      const second = await tokens.take(signal)
      if ('refusal' in second) return second.refusal
      return callServer(origin, { ...request, signal, token: second.token })
    },
  }
}
