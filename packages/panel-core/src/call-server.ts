const TIMEOUT_MS = 30_000

/** How long the server asks to wait, 0: it does not say; and the time by its clock, if it tells. */
export type Reply = { status: number; content: string; retryAfterMs: number; serverTime: number | undefined }
export type Request = {
  method: 'GET' | 'POST'
  path: string
  token?: string
  headers?: Record<string, string>
  body?: unknown
  timeoutMs?: number
  signal?: AbortSignal
}

export async function callServer(origin: string, request: Request): Promise<Reply> {
  const { method, path, token, headers = {}, body, timeoutMs = TIMEOUT_MS, signal } = request
  const reply = await fetch(`${origin}${path}`, {
    method,
    // Another address must not get what proves the panel.
    redirect: 'error',
    headers: {
      ...headers,
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    signal: AbortSignal.any([...(signal ? [signal] : []), AbortSignal.timeout(timeoutMs)]),
  })
  const retryAfterMs = 1000 * (Number(reply.headers.get('retry-after')) || 0)
  const serverTime = Date.parse(reply.headers.get('date') ?? '') || undefined
  return { status: reply.status, content: await reply.text(), retryAfterMs, serverTime }
}
