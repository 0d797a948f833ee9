type Limits = {
  /** The maximum number of concurrent calls. */
  concurrent: number
  remembered: { forMs: number; atMost: number }
}

type Entry<Value> = { value: Promise<Value>; answeredAt: number }

/**
 * Caches successful replies for a while, which a caller who is content with older ones may lengthen. Concurrent lookups of one key share a
 * call; failures are not cached.
 */
export function createLookup<Value>(ask: (key: string) => Promise<Value>, { concurrent, remembered }: Limits) {
  const entries = new Map<string, Entry<Value>>()
  const queue = createQueue(concurrent)

  return (key: string, forMs = remembered.forMs): Promise<Value> => {
    const known = entries.get(key)
    if (known && Date.now() < known.answeredAt + forMs) return known.value
    const value = queue(() => ask(key))
    const entry = { value, answeredAt: Number.POSITIVE_INFINITY }
    entries.delete(key)
    entries.set(key, entry)
    value.then(
      () => {
        entry.answeredAt = Date.now()
      },
      () => entries.get(key) === entry && entries.delete(key),
    )
    for (const oldest of entries.keys()) {
      if (entries.size <= remembered.atMost) break
      entries.delete(oldest)
    }
    return value
  }
}

function createQueue(concurrent: number) {
  const waiting: (() => void)[] = []
  let running = 0
  return async <Value>(work: () => Promise<Value>): Promise<Value> => {
    if (running >= concurrent) await new Promise<void>((resolve) => waiting.push(resolve))
    else running++
    try {
      return await work()
    } finally {
      // The slot is passed to the next waiting call, so the count of running calls does not change.
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}
