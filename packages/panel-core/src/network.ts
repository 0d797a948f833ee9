import { setTimeout as sleep } from 'node:timers/promises'

const TIMEOUT_MS = 30_000

/** How long the server asks to wait, 0: it does not say; and the time by its clock, if it tells. */
export type Reply = { status: number; content: string; retryAfterMs: number; serverTime: number | undefined }
type Request = {
  method: 'GET' | 'POST'
  path: string
  headers?: Record<string, string>
  body?: unknown
  timeoutMs?: number
  signal?: AbortSignal
}

/** The way of one panel to its server. Nothing goes out while it is cut, and whatever was under way is lost. */
export function openNetwork({ origin, token }: { origin: string; token: string }) {
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
    /** Waits for the network, then for the delay, then for the reply. */
    async send({ method, path, headers = {}, body, timeoutMs = TIMEOUT_MS, signal: given }: Request): Promise<Reply> {
      await restored.promise
      const signal = AbortSignal.any([line.signal, ...(given ? [given] : [])])
      if (delayMs > 0) await sleep(delayMs, undefined, { signal })
      const reply = await fetch(`${origin}${path}`, {
        method,
        headers: {
          ...headers,
          authorization: `Bearer ${token}`,
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
      })
      const retryAfterMs = 1000 * (Number(reply.headers.get('retry-after')) || 0)
      const serverTime = Date.parse(reply.headers.get('date') ?? '') || undefined
      return { status: reply.status, content: await reply.text(), retryAfterMs, serverTime }
    },
  }
}
