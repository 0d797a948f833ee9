import { setTimeout as sleep } from 'node:timers/promises'

/** It only ends what hangs: a slow machine must not fail a way. */
const LIMIT_MS = 90_000
const BETWEEN_MS = 50

/**
 * Asks again and again until the answer is yes. A question that fails is asked again, too: a page cannot answer while the next one
 * takes its place. The error says what was awaited.
 */
export async function untilTrue(awaited: string, ask: () => Promise<boolean>, limit = LIMIT_MS): Promise<void> {
  const end = performance.now() + limit
  let problem = ''
  const isTrue = () =>
    ask().catch((error: Error) => {
      problem = ` (${error.message.split('\n')[0]})`
      return false
    })
  while (!(await isTrue())) {
    if (performance.now() > end) throw new Error(`Still awaited after ${limit / 1000} s: ${awaited}${problem}.`)
    await sleep(BETWEEN_MS)
  }
}
