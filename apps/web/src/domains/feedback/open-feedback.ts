import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
let isOpen = false

function become(next: boolean) {
  isOpen = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const openFeedback = () => become(true)
export const closeFeedback = () => become(false)

export const useFeedbackOpen = () =>
  useSyncExternalStore(
    subscribe,
    () => isOpen,
    () => false,
  )
