/** So many refused panels come back in each second. */
const PER_SECOND = 10
/** However many there are, nobody waits longer than this: a lockdown may wait for them. */
const LONGEST_MS = 60_000

/**
 * Hundreds of panels that are refused at once would all come back at once, and be refused again. Each is told another moment. When the moments of a minute
 * are given away, chance spreads the others over its second half.
 */
export function openRetryTurns(now: () => number = () => performance.now()) {
  let last = 0
  return (retryAfterSeconds: number): number => {
    const earliest = now() + retryAfterSeconds * 1_000
    const next = Math.max(last + 1_000 / PER_SECOND, earliest)
    const isFull = next > earliest + LONGEST_MS
    if (!isFull) last = next
    const wait = isFull ? earliest + LONGEST_MS * (0.5 + Math.random() / 2) - now() : next - now()
    return Math.ceil(wait / 1_000)
  }
}
