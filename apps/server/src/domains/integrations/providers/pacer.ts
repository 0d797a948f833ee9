import type { Patience } from './connector.ts'

export type RateLimit = { calls: number; perMillis: number }

/** Waits until one more call is within all limits. Calls go out in the order in which they asked. */
export function makePacer(limits: readonly RateLimit[], { now, sleep }: Patience): () => Promise<void> {
  const remembered = Math.max(...limits.map(({ calls }) => calls))
  const sent: number[] = []
  let turn: Promise<unknown> = Promise.resolve()

  const waitOf = () =>
    Math.max(
      0,
      ...limits.map(({ calls, perMillis }) => {
        const earliest = sent.at(-calls)
        return earliest === undefined ? 0 : earliest + perMillis - now()
      }),
    )

  return async () => {
    const mine = turn.then(async () => {
      const wait = waitOf()
      if (wait > 0) await sleep(wait)
      sent.push(now())
      if (sent.length > remembered) sent.shift()
    })
    turn = mine
    await mine
  }
}
