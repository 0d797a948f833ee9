import { useSyncExternalStore } from 'react'

/** Every reply of the server names the release it comes from. */
export const RELEASE_HEADER = 'x-portico-release'

export function createReleaseWatch() {
  const listeners = new Set<() => void>()
  let own: string | undefined
  let isOutdated = false

  return {
    /** The release that this page has come from. */
    settle(release: string | undefined) {
      own = release
    },
    /** The release that a reply has come from; a server that serves no portal names none. */
    note(release: string | null) {
      if (isOutdated || !own || !release || release === own) return
      isOutdated = true
      for (const listener of listeners) listener()
    },
    isOutdated: () => isOutdated,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

const watch = createReleaseWatch()
export const { settle: settleRelease, note: noteRelease } = watch

/** Whether the server has been given a newer release than this page. */
export const useOutdated = () => useSyncExternalStore(watch.subscribe, watch.isOutdated, () => false)
