import { useSyncExternalStore } from 'react'

/** The read-only side of a value outside of React. */
export type Store<Value> = {
  initial: Value
  current: () => Value
  /** Returns the function that unsubscribes. */
  subscribe: (listener: () => void) => () => void
}

/** Returns the store, and the function that changes its value, which the owner keeps to itself. */
export function createStore<Value>(initial: Value): [Store<Value>, (next: Value) => void] {
  const listeners = new Set<() => void>()
  let value = initial
  const store: Store<Value> = {
    initial,
    current: () => value,
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
  function set(next: Value) {
    if (Object.is(next, value)) return
    value = next
    for (const listener of listeners) listener()
  }
  return [store, set]
}

/** The server renders the initial value, so the first render in the browser uses it, too. */
export const useStore = <Value>({ initial, current, subscribe }: Store<Value>): Value =>
  useSyncExternalStore(subscribe, current, () => initial)
