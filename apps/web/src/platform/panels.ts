import { useSyncExternalStore } from 'react'

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
  const listeners = new Set<() => void>()
  let stack: readonly Panel<Kind>[] = empty
  let guard: (() => Promise<boolean>) | undefined

  function become(next: readonly Panel<Kind>[]) {
    if (next === stack) return
    stack = next
    for (const listener of listeners) listener()
  }

  return {
    push: (panel: Panel<Kind>) => become([...stack, panel]),
    pop: () => become(stack.length > 1 ? stack.slice(0, -1) : empty),
    replace: (panel: Panel<Kind>) => become([...stack.slice(0, -1), panel]),
    reset: () => become(empty),
    /** Whoever holds unsaved input is asked first; false if the panel stays. */
    async close(): Promise<boolean> {
      if (guard && !(await guard())) return false
      become(empty)
      return true
    },
    /** `close` asks this, until the returned function is called. */
    guardBy(ask: () => Promise<boolean>) {
      guard = ask
      return () => {
        if (guard === ask) guard = undefined
      }
    },
    current: () => stack,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
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

export const usePanels = <Kind extends string>(stack: PanelStack<Kind>) =>
  useSyncExternalStore(stack.subscribe, stack.current, () => empty)
