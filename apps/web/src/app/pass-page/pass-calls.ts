export type Refused = 'unknown' | 'ended' | 'tooMany' | 'failed'

const REFUSALS: Readonly<Record<number, Refused>> = {
  400: 'unknown',
  404: 'unknown',
  409: 'ended',
  422: 'unknown',
  429: 'tooMany',
}

/** Asks with the secret in the body, where no log and no history keeps it, and without cookies: only the secret counts. */
export async function askFor(path: string, secret: string): Promise<{ data: unknown } | { refused: Refused }> {
  try {
    const reply = await fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify({ secret }),
      credentials: 'omit',
      cache: 'no-store',
      redirect: 'error',
    })
    if (!reply.ok) return { refused: REFUSALS[reply.status] ?? 'failed' }
    return { data: await reply.json() }
  } catch {
    return { refused: 'failed' }
  }
}
