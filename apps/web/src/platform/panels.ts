import type { TypeOptions } from 'i18next'
import { createStore, useStore } from '#web/ui/store.ts'

type Texts = TypeOptions['resources']

/** Something that opens beside the page. `kind` names a registered content, `props` is what that content needs to know. */
export type Panel<Kind extends string = string> = {
  kind: Kind
  props?: Readonly<Record<string, unknown>>
  /** Replaces the default heading of the kind. */
  heading?: string
}

const empty: readonly never[] = []

/** A stack of panels, of which the last one is visible. */
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
    /** Asks the guard first, and resolves to false if the panel stays open. */
    async close(): Promise<boolean> {
      if (guard && !(await guard())) return false
      setStack(empty)
      return true
    },
    /** Sets the guard of `close`. The returned function removes it. */
    guardBy(ask: () => Promise<boolean>) {
      guard = ask
      return () => {
        if (guard === ask) guard = undefined
      }
    },
  }
}
type PanelStack<Kind extends string> = ReturnType<typeof createPanelStack<Kind>>

/** Each kind has a heading in the catalogue. */
export type SplitPanelKind = keyof Texts['app']['panels']['split']
export const splitPanel = createPanelStack<SplitPanelKind>()

/** Each kind has its text in the catalogue. */
export type HelpPanelKind = keyof Texts['help']['panels']
/** It covers the other drawer, which becomes visible again when the help is closed. */
export const helpDrawer = createPanelStack<HelpPanelKind>()

export const usePanels = <Kind extends string>(stack: PanelStack<Kind>) => useStore(stack)
