import { afterEach, expect, test, vi } from 'vitest'
import { fetchFile } from './fetch-file.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const bytes = (text: string) => new TextEncoder().encode(text)
const stubFetch = (body: BodyInit | ReadableStream<Uint8Array>, status = 200) =>
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => new Response(body, { status })),
  )

test('a file is downloaded unchanged', async () => {
  const pieces = ['\ufeffa,b\r\n', '"two\r\nli', 'nes","say ""x"""\r\n', 'c,d\r\n']
  stubFetch(
    new ReadableStream({
      start(controller) {
        for (const piece of pieces) controller.enqueue(bytes(piece))
        controller.close()
      },
    }),
  )
  const file = await fetchFile('/file')
  expect(new Uint8Array(await file.arrayBuffer())).toEqual(bytes(pieces.join('')))
})

test('an incomplete download fails', async () => {
  stubFetch(
    new ReadableStream({
      pull(controller) {
        controller.enqueue(bytes('a,b\r\n'))
        controller.error(new TypeError('network error'))
      },
    }),
  )
  await expect(fetchFile('/file')).rejects.toMatchObject({ code: 'server.unreachable' })
})

test('a download fails if the server stops sending in the middle of the file', async () => {
  vi.useFakeTimers()
  vi.stubGlobal(
    'fetch',
    vi.fn(async (_address: string, { signal }: { signal: AbortSignal }) => {
      const body = new ReadableStream({
        start(controller) {
          controller.enqueue(bytes('a,b\r\n'))
          signal.addEventListener('abort', () => controller.error(signal.reason))
        },
      })
      return new Response(body)
    }),
  )
  const fetched = expect(fetchFile('/file')).rejects.toMatchObject({ code: 'server.unreachable' })
  await vi.advanceTimersByTimeAsync(60_000)
  await fetched
})

test('a download that the server refuses fails with the code of the server', async () => {
  stubFetch(JSON.stringify({ error: { code: 'request.tooMany', message: '', requestId: 'r' } }), 429)
  await expect(fetchFile('/file')).rejects.toMatchObject({ status: 429, code: 'request.tooMany' })
})
