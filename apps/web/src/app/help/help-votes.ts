const STORAGE_KEY = 'portico.help-votes'

type Memory = Pick<Storage, 'getItem' | 'setItem'>

/** Which panels somebody has voted on, for as long as the tab is open. */
export function createHelpVotes(memory: () => Memory) {
  const cast = new Set(read(memory))
  return {
    has: (panel: string) => cast.has(panel),
    add(panel: string) {
      cast.add(panel)
      try {
        memory().setItem(STORAGE_KEY, JSON.stringify([...cast]))
      } catch {
        // Forbidden or full: then it is remembered until the page is loaded again.
      }
    },
  }
}

function read(memory: () => Memory): string[] {
  try {
    const stored: unknown = JSON.parse(memory().getItem(STORAGE_KEY) ?? '[]')
    return Array.isArray(stored) ? stored.filter((one) => typeof one === 'string') : []
  } catch {
    return []
  }
}
