import { ApiError, unreachable } from './api-error.ts'
import { checkRelease, RELEASE_HEADER } from './release.ts'

/** The download fails if the server sends nothing for this time, because a lost connection may go unnoticed. */
const SILENCE_MAX_MS = 45_000

/** Downloads a file that a page can hold; `downloadFile` is for larger ones. An incomplete download fails instead of returning a part of the file. */
export async function fetchFile(address: string): Promise<Blob> {
  const silence = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const listen = () => {
    clearTimeout(timer)
    timer = setTimeout(() => silence.abort(), SILENCE_MAX_MS)
  }
  listen()
  try {
    const response = await fetch(address, { credentials: 'same-origin', redirect: 'error', signal: silence.signal })
    checkRelease(response.headers.get(RELEASE_HEADER))
    if (!response.ok) throw ApiError.from({ status: response.status, body: await response.json() })
    const heard = new TransformStream<Uint8Array, Uint8Array>({
      transform(bytes, controller) {
        listen()
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
