import { createStore } from '#web/ui/store.ts'

/** `foreign` is the e-mail address of somebody else who has signed in meanwhile. */
type Asked = { expected: string; foreign?: string }

/** Holds writes whose session has ended until the same person has signed in again. */
export function createSignInAgain() {
  const [store, setAsked] = createStore<Asked | undefined>(undefined)
  let expected: string | undefined
  let waiting: PromiseWithResolvers<boolean> | undefined

  function respond(isSignedIn: boolean) {
    waiting?.resolve(isSignedIn)
    waiting = undefined
    setAsked(undefined)
  }

  return {
    ...store,
    /** Says who uses this page. Nobody is asked on a page for visitors. */
    expect(email: string | undefined) {
      expected = email
    },
    isForeign: (email: string) => expected !== undefined && email !== expected,
    /** Resolves to true when the person is signed in again, and to false when they give up. */
    async ask(): Promise<boolean> {
      if (expected === undefined) return false
      waiting ??= Promise.withResolvers()
      if (!store.current()) setAsked({ expected })
      return waiting.promise
    },
    /** Continues if the person is signed in again. `find` resolves to the e-mail address of whoever is signed in. */
    async look(find: () => Promise<string | undefined>) {
      const asked = store.current()
      const email = await find()
      if (!asked || asked !== store.current() || email === undefined) return
      if (email === asked.expected) respond(true)
      else setAsked({ expected: asked.expected, foreign: email })
    },
    cancel: () => respond(false),
  }
}

export const signInAgain = createSignInAgain()
