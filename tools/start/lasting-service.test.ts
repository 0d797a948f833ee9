import { expect, test, vi } from 'vitest'
import { startLasting } from './lasting-service.ts'
import type { Service } from './service.ts'

/** Services that a test ends. */
function services() {
  const started: { end: (sentence: string) => void; stop: ReturnType<typeof vi.fn> }[] = []
  const start = (): Service => {
    const { promise: ended, resolve: end } = Promise.withResolvers<string>()
    const stop = vi.fn(async () => end('It was stopped.'))
    started.push({ end, stop })
    return { ready: Promise.resolve({ milliseconds: 1 }), ended, pid: () => undefined, stop }
  }
  return { started, start }
}

test('a service that dies is restarted with an increasing delay, and the restart is logged', async () => {
  const { started, start } = services()
  const lines: string[] = []
  const lasting = startLasting('server', start, (line) => lines.push(line), { first: 1, longest: 4 })
  await lasting.ready
  for (let death = 0; death < 4; death++) {
    await vi.waitFor(() => expect(started).toHaveLength(death + 1))
    started.at(-1)?.end('The server ended by itself (SIGKILL).')
  }
  await vi.waitFor(() => expect(started).toHaveLength(5))
  const ends = lines.filter((line) => line.includes('SIGKILL'))
  expect(ends).toHaveLength(4)
  expect(ends[0]).toBe('The server ended by itself (SIGKILL). It is started again in 0.0 s.')
  await vi.waitFor(() => expect(lines).toContain('The server runs again.'))
})

test('a service that was stopped is not restarted', async () => {
  const { started, start } = services()
  const lasting = startLasting('server', start, () => undefined, { first: 1, longest: 1 })
  await lasting.ready
  await lasting.stop()
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(started).toHaveLength(1)
  expect(started[0]?.stop).toHaveBeenCalledOnce()
})

test('a failing first start is not retried', async () => {
  const failing = vi.fn(
    (): Service => ({
      ready: Promise.reject(new Error('Port 3000 is in use.')),
      ended: new Promise(() => {}),
      pid: () => undefined,
      stop: async () => {},
    }),
  )
  const lasting = startLasting('server', failing, () => undefined)
  await expect(lasting.ready).rejects.toThrow('Port 3000 is in use.')
  expect(failing).toHaveBeenCalledOnce()
})
