import { ApiError, unreachable } from './api-error.ts'
import { noteRelease, RELEASE_HEADER } from './release.ts'

/** A server that sends nothing for so long has gone, even if nobody has told the browser. */
const SILENCE_MAX_MS = 45_000

/**
 * Fetches a file of the API, however large: its bytes go to the browser's own store as they come. One that breaks off fails; half a file
 * is never returned.
 */
export async function fetchFile(address: string, onPiece: (bytes: Uint8Array) => void): Promise<Blob> {
  const silence = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const listen = () => {
    clearTimeout(timer)
    timer = setTimeout(() => silence.abort(), SILENCE_MAX_MS)
  }
  listen()
  try {
    const response = await fetch(address, { credentials: 'same-origin', redirect: 'error', signal: silence.signal })
    noteRelease(response.headers.get(RELEASE_HEADER))
    if (!response.ok) throw ApiError.from({ status: response.status, body: await response.json() })
    const heard = new TransformStream<Uint8Array, Uint8Array>({
      transform(bytes, controller) {
        listen()
        onPiece(bytes)
        controller.enqueue(bytes)
      },
    })
    return await new Response(response.body?.pipeThrough(heard)).blob()
  } catch (error) {
    throw error instanceof ApiError ? error : unreachable(error)
  } finally {
    clearTimeout(timer)
  }
}
