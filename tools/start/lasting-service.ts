import { setTimeout as sleep } from 'node:timers/promises'
import type { Service } from './service.ts'

const FIRST_PAUSE_MS = 500
const LONGEST_PAUSE_MS = 30_000
/** After this time without a failure the delay starts again at its minimum. */
const RECOVERED_MS = 60_000

/**
 * Restarts a service when it ends unexpectedly, with a delay that doubles each time. The first start is not retried: its failures,
 * such as a port that is in use, are permanent.
 */
export function startLasting(
  name: string,
  start: () => Service,
  report: (sentence: string) => void,
  pauses = { first: FIRST_PAUSE_MS, longest: LONGEST_PAUSE_MS },
): Service {
  let current = start()
  let isStopping = false
  const { ready } = current

  async function watch() {
    let pause = pauses.first
    await ready
    while (!isStopping) {
      const startedAt = performance.now()
      const sentence = await current.ended
      if (isStopping) return
      if (performance.now() - startedAt > RECOVERED_MS) pause = pauses.first
      report(`${sentence} It is started again in ${(pause / 1000).toFixed(1)} s.`)
      await sleep(pause)
      pause = Math.min(pause * 2, pauses.longest)
      if (isStopping) return
      current = start()
      current.ready.then(
        () => report(`The ${name} runs again.`),
        () => undefined,
      )
    }
  }
  void watch().catch(() => undefined)
  return {
    ready,
    ended: new Promise(() => {}),
    pid: () => current.pid(),
    stop: () => {
      isStopping = true
      return current.stop()
    },
  }
}
