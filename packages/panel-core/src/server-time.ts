/** Answers tell whole seconds, and time passes on the way: an exchange that takes longer says too little. */
const EXCHANGE_MAX_MS = 2_000
/** Counters drift. */
const ESTIMATE_MAX_MS = 3_600_000
/** So that an estimate never ends while the network is there. */
const RENEWED_AFTER_MS = ESTIMATE_MAX_MS / 2

/** What time it is at the server, by a counter that nobody sets. The clock of the panel has no part in it. */
export function openServerTime(counter = () => performance.now()) {
  let estimate: { offset: number; at: number } | undefined
  const age = () => (estimate ? counter() - estimate.at : Number.POSITIVE_INFINITY)
  return {
    counter,
    /** The server has answered with this time, to a question that was sent at this count. */
    learn(told: number, sentAt: number) {
      const now = counter()
      // On average it is half a second later than it says, and was said half way through.
      if (now - sentAt < EXCHANGE_MAX_MS) estimate = { offset: told + 500 - (sentAt + now) / 2, at: now }
    },
    now: (): number | null => (estimate && age() <= ESTIMATE_MAX_MS ? counter() + estimate.offset : null),
    isOld: () => age() > RENEWED_AFTER_MS,
  }
}
