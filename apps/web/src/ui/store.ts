import { useSyncExternalStore } from 'react'

/** A value outside of React, as those see it who follow it. */
export type Store<Value> = {
  initial: Value
  current: () => Value
  /** Returns how to end it. */
  subscribe: (listener: () => void) => () => void
}

/** The store for everybody, and for its owner the function that changes it. */
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

/** The server draws the initial value, and the browser's first render has to agree with it. */
export const useStore = <Value>({ initial, current, subscribe }: Store<Value>): Value =>
  useSyncExternalStore(subscribe, current, () => initial)
