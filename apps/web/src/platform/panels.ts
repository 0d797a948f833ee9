import { createStore, useStore } from '#web/ui/store.ts'

/** Something that opens beside the page. `kind` names a registered content, `props` is what that content needs to know. */
export type Panel<Kind extends string = string> = {
  kind: Kind
  props?: Readonly<Record<string, unknown>>
  /** Where the heading of the kind does not say enough. */
  heading?: string
}

const empty: readonly never[] = []

/** Panels lie on each other; the last one is seen. */
export function createPanelStack<Kind extends string = string>() {
  const [store, setStack] = createStore<readonly Panel<Kind>[]>(empty)
  const below = () => store.current().slice(0, -1)
  let guard: (() => Promise<boolean>) | undefined

  return {
    ...store,
    push: (panel: Panel<Kind>) => setStack([...store.current(), panel]),
    pop: () => setStack(store.current().length > 1 ? below() : empty),
    replace: (panel: Panel<Kind>) => setStack([...below(), panel]),
    reset: () => setStack(empty),
    /** Whoever holds unsaved input is asked first; false if the panel stays. */
    async close(): Promise<boolean> {
      if (guard && !(await guard())) return false
      setStack(empty)
      return true
    },
    /** `close` asks this, until the returned function is called. */
    guardBy(ask: () => Promise<boolean>) {
      guard = ask
      return () => {
        if (guard === ask) guard = undefined
      }
    },
  }
}
type PanelStack<Kind extends string> = ReturnType<typeof createPanelStack<Kind>>

export type SplitPanelKind = 'residents' | 'peopleUpload' | 'ringInKeys' | 'placeAccessPoints' | 'addPerson' | 'person'
export const splitPanel = createPanelStack<SplitPanelKind>()

export type HelpPanelKind =
  | 'keys'
  | 'key-create'
  | 'ring-in'
  | 'dashboard'
  | 'places'
  | 'users'
  | 'entrances'
  | 'integrations'
  | 'access-codes'
  | 'UserCreate'
  | 'AccessMethods'
  | 'networks'
/** Lies over the other drawer, which is seen again when the help is closed. */
export const helpDrawer = createPanelStack<HelpPanelKind>()

export type DrawerKind = 'developer' | 'tutorials'
/** What somebody works with while they go from page to page: it stays open on navigation. */
export const drawer = createPanelStack<DrawerKind>()

export const usePanels = <Kind extends string>(stack: PanelStack<Kind>) => useStore(stack)
