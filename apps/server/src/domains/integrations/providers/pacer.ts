import type { Clock } from './connector.ts'

export type RateLimit = { calls: number; perMillis: number }

/** Returns a function that waits until one more call is within all limits. Waiting calls are released in order. */
export function makePacer(limits: readonly RateLimit[], { now, sleep }: Clock): () => Promise<void> {
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
