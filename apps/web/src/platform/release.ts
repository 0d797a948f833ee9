import { createStore, useStore } from '#web/ui/store.ts'

/** Every reply of the server names the release it comes from. */
export const RELEASE_HEADER = 'x-portico-release'

export function createReleaseWatch() {
  const [store, setOutdated] = createStore(false)
  let own: string | undefined

  return {
    ...store,
    /** The release that this page has come from. */
    settle(release: string | undefined) {
      own = release
    },
    /** The release that a reply has come from; a server that serves no portal names none. */
    note(release: string | null) {
      if (own && release && release !== own) setOutdated(true)
    },
  }
}

const watch = createReleaseWatch()
export const { settle: setOwnRelease, note: noteRelease } = watch

/** Whether the server has been given a newer release than this page. */
export const useOutdated = () => useStore(watch)
