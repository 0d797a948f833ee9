const STORAGE_KEY = 'portico.help-votes'

type VoteStorage = Pick<Storage, 'getItem' | 'setItem'>

/** The panels that the user has voted on. They are remembered until the tab is closed. */
export function createHelpVotes(storage: () => VoteStorage) {
  const votedPanels = new Set(read(storage))
  return {
    has: (panel: string) => votedPanels.has(panel),
    add(panel: string) {
      votedPanels.add(panel)
      try {
        storage().setItem(STORAGE_KEY, JSON.stringify([...votedPanels]))
      } catch {
        // If storage is blocked or full, the vote is remembered until the page is loaded again.
      }
    },
  }
}

function read(storage: () => VoteStorage): string[] {
  try {
    const stored: unknown = JSON.parse(storage().getItem(STORAGE_KEY) ?? '[]')
    return Array.isArray(stored) ? stored.filter((one) => typeof one === 'string') : []
  } catch {
    return []
  }
}
