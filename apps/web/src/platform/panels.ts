import { useSyncExternalStore } from 'react'

/** Something that opens beside the page. `kind` names a registered content, `props` is what that content needs to know. */
export type Panel = { kind: string; props?: Readonly<Record<string, unknown>> }

const empty: readonly Panel[] = []

/** Panels lie on each other; the last one is seen. */
export function createPanelStack() {
  const listeners = new Set<() => void>()
  let stack: readonly Panel[] = empty

  function become(next: readonly Panel[]) {
    if (next === stack) return
    stack = next
    for (const listener of listeners) listener()
  }

  return {
    push: (panel: Panel) => become([...stack, panel]),
    pop: () => become(stack.length > 1 ? stack.slice(0, -1) : empty),
    replace: (panel: Panel) => become([...stack.slice(0, -1), panel]),
    reset: () => become(empty),
    current: () => stack,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
export type PanelStack = ReturnType<typeof createPanelStack>

export const splitPanel = createPanelStack()
export const helpDrawer = createPanelStack()

export const usePanels = (stack: PanelStack) => useSyncExternalStore(stack.subscribe, stack.current, () => empty)
