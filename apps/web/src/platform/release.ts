import { createStore, useStore } from '#web/ui/store.ts'

/** Every reply of the server names the release it comes from. */
export const RELEASE_HEADER = 'x-portico-release'

export function createReleaseWatch() {
  const [store, setOutdated] = createStore(false)
  let ownRelease: string | undefined

  return {
    ...store,
    /** Sets the release that this page was loaded from. */
    setOwnRelease(release: string | undefined) {
      ownRelease = release
    },
    /** Compares the release that a reply names with that of the page. A server that serves no portal names none. */
    check(release: string | null) {
      if (ownRelease && release && release !== ownRelease) setOutdated(true)
    },
  }
}

const watch = createReleaseWatch()
export const { setOwnRelease, check: checkRelease } = watch

/** Whether the server runs another release than this page. */
export const useOutdated = () => useStore(watch)
